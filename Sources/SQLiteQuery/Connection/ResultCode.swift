/// A result code of SQLite, primary (8 bits) or extended.
///
/// Source: <https://www.sqlite.org/rescode.html>
public struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int32

  /// A code of that number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The code without its extension: `SQLITE_CONSTRAINT` for `SQLITE_CONSTRAINT_UNIQUE`.
  public var primaryResultCode: ResultCode { ResultCode(rawValue: rawValue & 0xff) }

  /// Whether this is the primary code itself.
  public var isPrimary: Bool { self == primaryResultCode }

  /// A primary pattern matches all its extended codes, an extended pattern itself alone.
  public static func ~= (pattern: ResultCode, code: ResultCode) -> Bool {
    pattern.isPrimary ? pattern == code.primaryResultCode : pattern == code
  }
}

extension ResultCode {
  /// Matches an error of SQLite by its code, as in `catch ResultCode.SQLITE_CONSTRAINT`.
  public static func ~= (pattern: ResultCode, error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return false }
    return pattern ~= error.extendedResultCode
  }
}
