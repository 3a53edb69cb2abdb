extension Database {
  /// What a column is declared as; SQLite derives its affinity from the words.
  ///
  /// Source: <https://www.sqlite.org/datatype3.html#determination_of_column_affinity>
  public struct ColumnType: RawRepresentable, Hashable, Sendable {
    /// The words as SQL has them.
    public let rawValue: String

    /// A type of those words, which go into the SQL as they are.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A type of those words, which go into the SQL as they are.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// `TEXT`.
    public static let text = ColumnType(rawValue: "TEXT")
    /// `INTEGER`.
    public static let integer = ColumnType(rawValue: "INTEGER")
    /// `DOUBLE`, of REAL affinity.
    public static let double = ColumnType(rawValue: "DOUBLE")
    /// `REAL`.
    public static let real = ColumnType(rawValue: "REAL")
    /// `NUMERIC`.
    public static let numeric = ColumnType(rawValue: "NUMERIC")
    /// `BOOLEAN`, of NUMERIC affinity.
    public static let boolean = ColumnType(rawValue: "BOOLEAN")
    /// `BLOB`.
    public static let blob = ColumnType(rawValue: "BLOB")
    /// `DATE`, of NUMERIC affinity.
    public static let date = ColumnType(rawValue: "DATE")
    /// `DATETIME`, of NUMERIC affinity.
    public static let datetime = ColumnType(rawValue: "DATETIME")
    /// `ANY`: in a STRICT table every value stays as it is.
    public static let any = ColumnType(rawValue: "ANY")
    /// `TEXT`, for JSON.
    public static let jsonText = ColumnType(rawValue: "TEXT")
    /// `BLOB`, for SQLite's binary JSON.
    public static let jsonb = ColumnType(rawValue: "BLOB")
  }
}
