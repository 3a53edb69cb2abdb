import CSQLite
import Glibc
import SQLSyntax

/// The statements of a text, prepared one after the other.
///
/// A statement is prepared when the cursor reaches it, so it may use what earlier ones made. SQLite
/// itself finds where each ends. All offsets count UTF-8 bytes from the start of the text.
public final class SQLStatementCursor: Cursor {
  private let database: Database
  /// The text with a NUL behind it, without which SQLite would copy the rest for each statement.
  private let text: [UInt8]
  /// The first NUL inside the text: SQLite would take it for the end.
  private let nulOffset: Int?
  private var arguments: StatementArguments?
  private var areArgumentsChecked = false

  // Stored apart from the public properties: those are checked for exclusive access at each use.
  private var range = 0..<0
  private var faultOffset: Int?

  /// The text of the statement that was prepared last, or failed to be: where it begins, white space
  /// and comments before it included, and where the rest of the text begins.
  public var statementRange: Range<Int> { range }

  /// Where in the text the fault lies that the last error is about; `nil` where SQLite doesn't know.
  public var errorOffset: Int? { faultOffset }

  /// Where the text that was not yet prepared begins.
  public var offset: Int { range.upperBound }

  /// Takes over UTF-8 bytes with a NUL behind them.
  init(database: Database, terminated text: consuming [UInt8], arguments: StatementArguments?) {
    self.database = database
    self.arguments = arguments
    let nul = text.withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { start in
        memchr(start, 0, bytes.count - 1).map { UnsafeRawPointer($0) - start }
      }
    }
    nulOffset = nul
    self.text = text
  }

  /// Copies UTF-8 bytes without terminator.
  convenience init(
    database: Database,
    utf8 bytes: UnsafeRawBufferPointer,
    arguments: StatementArguments?
  ) {
    let text = Self.terminated(bytes)
    self.init(database: database, terminated: text, arguments: arguments)
  }

  convenience init(database: Database, sql: String, arguments: StatementArguments? = nil) {
    var sql = sql
    let text = sql.withUTF8 { Self.terminated(UnsafeRawBufferPointer($0)) }
    self.init(database: database, terminated: text, arguments: arguments)
  }

  private static func terminated(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count + 1) { buffer, count in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: bytes)
      buffer[bytes.count] = 0
      count = bytes.count + 1
    }
  }

  /// The next statement, its arguments bound.
  ///
  /// A statement that can't be prepared throws; the next call goes on behind it.
  ///
  /// - Throws: ``DatabaseError``: one of SQLite, whose ``DatabaseError/sql`` is the statement; or 21
  ///   (`SQLITE_MISUSE`) where arguments are missing or left over, before the first statement is
  ///   delivered.
  public func next() throws -> Statement? {
    if !areArgumentsChecked {
      areArgumentsChecked = true
      try checkArguments()
    }
    guard let statement = try prepareNext() else {
      if let rest = arguments, !rest.values.isEmpty {
        arguments = nil
        throw wrongNumber(of: rest)
      }
      return nil
    }
    guard var rest = arguments else { return statement }
    let taken = try rest.takeValues(
      for: statement.parameterNames,
      of: statement.sql,
      in: database.configuration
    )
    arguments = rest
    try statement.bind(taken, of: StatementArguments(taken))
    statement.boundArguments = StatementArguments(taken)
    return statement
  }

  /// Compares the arguments with the parameters of all statements, before the first one runs.
  private func checkArguments() throws {
    guard var rest = arguments else { return }
    try text.withUnsafeBytes { bytes in
      let bytes = UnsafeRawBufferPointer(rebasing: bytes.dropLast())
      guard !rest.values.isEmpty || StatementParameters.mayOccur(in: bytes),
        let statements = StatementParameters.names(utf8: bytes, from: offset),
        // SQLite says the same of a single statement, and knows the statement.
        statements.count > 1
      else { return }
      for names in statements {
        _ = try rest.takeValues(for: names, of: nil, in: database.configuration)
      }
      if let arguments, !rest.values.isEmpty { throw wrongNumber(of: arguments) }
    }
  }

  private func wrongNumber(of arguments: StatementArguments) -> DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_MISUSE,
      message: "wrong number of statement arguments: \(arguments.values.count)"
    )
  }

  /// Prepares the next statement and binds nothing.
  func prepareNext(isPersistent: Bool = false) throws -> Statement? {
    while hasMoreText {
      if let handle = try prepare(isPersistent: isPersistent) {
        return Statement(database: database, handle: handle)
      }
    }
    return nil
  }

  /// Whether there is text behind the last statement.
  var hasMoreText: Bool { offset < text.count - 1 }

  /// Whether the rest of the text holds a statement, or something that is none and no comment.
  func hasMoreStatements() -> Bool {
    text.withUnsafeBytes { bytes in
      Lexer(utf8: UnsafeRawBufferPointer(rebasing: bytes.dropLast()), from: offset)
        .contains { !$0.isTrivia && $0.kind != .semicolon }
    }
  }

  private func prepare(isPersistent: Bool) throws -> OpaquePointer? {
    let handle = try database.openHandle()
    if let error = database.deferredError {
      database.deferredError = nil
      throw error
    }
    faultOffset = nil
    let start = offset
    var statement: OpaquePointer?
    let (code, end) = text.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        guard let base = text.baseAddress else { return (SQLITE_OK, start) }
        var tail: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v3(
          handle,
          base + start,
          Int32(clamping: text.count - start),
          isPersistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0,
          &statement,
          &tail
        )
        return (code, tail.map { $0 - base } ?? text.count - 1)
      }
    }
    guard code == SQLITE_OK else { throw failure(code, from: start) }
    if let nulOffset, end == nulOffset {
      sqlite3_finalize(statement)
      throw nulFailure(at: nulOffset, from: start)
    }
    range = start..<Swift.max(end, start)
    return statement
  }

  private func failure(_ code: Int32, from start: Int) -> any Error {
    range = start..<end(ofStatementAt: start)
    // SQLite saw the statement cut there, and complains about something else.
    if let nulOffset, range.contains(nulOffset) {
      return nulFailure(at: nulOffset, from: start)
    }
    let error = database.error(code, sql: statementText)
    faultOffset = error.byteOffset.map { $0 + start }
    return database.takePendingError() ?? error
  }

  private func nulFailure(at offset: Int, from start: Int) -> DatabaseError {
    range = start..<end(ofStatementAt: start)
    faultOffset = offset
    return DatabaseError(
      resultCode: .SQLITE_ERROR,
      message: "the SQL holds a NUL character, where SQLite would stop reading",
      sql: statementText,
      byteOffset: offset - start
    )
  }

  private var statementText: String {
    String(decoding: text[range], as: UTF8.self).trimmedStatement(keepingStart: true)
  }

  private func end(ofStatementAt start: Int) -> Int {
    text.withUnsafeBytes { bytes in
      let bytes = UnsafeRawBufferPointer(rebasing: bytes.dropLast())
      var splitter = StatementSplitter()
      return splitter.nextEnd(in: bytes, from: start) ?? bytes.count
    }
  }
}
