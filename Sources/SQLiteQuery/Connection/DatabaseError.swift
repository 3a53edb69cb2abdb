public import FoundationEssentials

/// An error of SQLite, or of a use of this library that SQLite has a result code for.
///
/// Bound values appear in ``expandedDescription`` only.
public struct DatabaseError: Error, Sendable {
  /// The extended result code.
  public let extendedResultCode: ResultCode

  /// The primary result code.
  public var resultCode: ResultCode { extendedResultCode.primaryResultCode }

  /// What went wrong, in SQLite's words; by default those of the result code.
  public let message: String?

  /// The statement or script that failed.
  public let sql: String?

  /// Where in ``sql`` the fault lies, in UTF-8 bytes from its start, when SQLite knows it.
  ///
  /// Source: <https://www.sqlite.org/c3ref/errcode.html>
  public let byteOffset: Int?

  /// What was bound to the statement.
  public let arguments: StatementArguments?

  /// Whether ``description`` shows the bound values.
  let publicStatementArguments: Bool

  /// Makes an error, for functions and checks of one's own.
  public init(
    resultCode: ResultCode = .SQLITE_ERROR,
    message: String? = nil,
    sql: String? = nil,
    arguments: StatementArguments? = nil,
    publicStatementArguments: Bool = false,
    byteOffset: Int? = nil
  ) {
    extendedResultCode = resultCode
    self.message = message ?? resultCode.errorString
    self.sql = sql
    self.byteOffset = byteOffset
    self.arguments = arguments
    self.publicStatementArguments = publicStatementArguments
  }
}

extension DatabaseError {
  /// The domain under which programs of this kind know the error.
  public static let errorDomain = "GRDB.DatabaseError"

  /// Whether the statement was stopped by an interrupt.
  public var isInterruptionError: Bool {
    resultCode == .SQLITE_INTERRUPT || resultCode == .SQLITE_ABORT
  }
}

extension DatabaseError: CustomStringConvertible {
  /// Such as `SQLite error 19: UNIQUE constraint failed: t.a - while executing` and the statement.
  public var description: String { words(showingArguments: publicStatementArguments) }

  /// The description with the bound values.
  public var expandedDescription: String { words(showingArguments: true) }

  private func words(showingArguments: Bool) -> String {
    var words = "SQLite error \(resultCode.rawValue)"
    if let message { words += ": \(message)" }
    if let sql { words += " - while executing `\(sql)`" }
    if showingArguments, let arguments, !arguments.isEmpty {
      words += " with arguments \(arguments)"
    }
    return words
  }
}

extension DatabaseError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension DatabaseError: Equatable {
  /// Whether code, message, statement and place are the same.
  public static func == (lhs: DatabaseError, rhs: DatabaseError) -> Bool {
    lhs.extendedResultCode == rhs.extendedResultCode && lhs.message == rhs.message
      && lhs.sql == rhs.sql && lhs.byteOffset == rhs.byteOffset
  }
}
