extension Database {
  /// What happens when a constraint does not hold.
  ///
  /// Source: <https://www.sqlite.org/lang_conflict.html>
  public enum ConflictResolution: String, Sendable {
    /// The transaction is rolled back.
    case rollback = "ROLLBACK"
    /// The statement is undone: SQLite's default.
    case abort = "ABORT"
    /// The statement stops; what it did before stays.
    case fail = "FAIL"
    /// The row is left out.
    case ignore = "IGNORE"
    /// The rows in the way are deleted.
    case replace = "REPLACE"
  }

  /// What happens to rows when the row that they refer to is deleted or changes.
  ///
  /// Source: <https://www.sqlite.org/foreignkeys.html#fk_actions>
  public enum ForeignKeyAction: String, Sendable {
    /// They are deleted or changed with it.
    case cascade = "CASCADE"
    /// The row that they refer to stays as it is, at once.
    case restrict = "RESTRICT"
    /// Their columns become NULL.
    case setNull = "SET NULL"
    /// Their columns take their default values.
    case setDefault = "SET DEFAULT"
  }

  /// Where a generated column has its values.
  ///
  /// Source: <https://www.sqlite.org/gencol.html>
  public enum GeneratedColumnQualification: Sendable {
    /// Computed when it is read.
    case virtual
    /// Computed when the row is written, and stored.
    case stored
  }

  /// The name of a collation.
  ///
  /// Source: <https://www.sqlite.org/datatype3.html#collating_sequences>
  public struct CollationName: RawRepresentable, Hashable, Sendable {
    /// The name as SQL has it.
    public let rawValue: String

    /// A collation of that name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A collation of that name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// `BINARY`: byte by byte.
    public static let binary = CollationName(rawValue: "BINARY")
    /// `NOCASE`: upper and lower case of ASCII are the same.
    public static let nocase = CollationName(rawValue: "NOCASE")
    /// `RTRIM`: spaces at the end don't count.
    public static let rtrim = CollationName(rawValue: "RTRIM")
  }
}

extension Database.ConflictResolution {
  /// ` ON CONFLICT …`, nothing for the default.
  var clause: String { self == .abort ? "" : " ON CONFLICT \(rawValue)" }
}

extension Database.CollationName {
  /// The name as SQL spells it: as it is where it is a plain word.
  var sql: String {
    let isPlain =
      rawValue.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    let isWord = rawValue.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isPlain && isWord ? rawValue : rawValue.quotedDatabaseIdentifier
  }
}
