/// How a table is made.
///
/// Source: <https://www.sqlite.org/lang_createtable.html>
public struct TableOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Options of those bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A table that is there already is left as it is.
  public static let ifNotExists = TableOptions(rawValue: 1 << 0)
  /// The table belongs to the connection.
  public static let temporary = TableOptions(rawValue: 1 << 1)
  /// The primary key takes the place of the rowid.
  public static let withoutRowID = TableOptions(rawValue: 1 << 2)
  /// Values of the wrong class are refused.
  public static let strict = TableOptions(rawValue: 1 << 3)
}

/// How an index is made.
///
/// Source: <https://www.sqlite.org/lang_createindex.html>
public struct IndexOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Options of those bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// An index that is there already is left as it is.
  public static let ifNotExists = IndexOptions(rawValue: 1 << 0)
  /// No two rows can have the same terms, NULL aside.
  public static let unique = IndexOptions(rawValue: 1 << 1)
}

/// How a view is made.
///
/// Source: <https://www.sqlite.org/lang_createview.html>
public struct ViewOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Options of those bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A view that is there already is left as it is.
  public static let ifNotExists = ViewOptions(rawValue: 1 << 0)
  /// The view belongs to the connection.
  public static let temporary = ViewOptions(rawValue: 1 << 1)
}
