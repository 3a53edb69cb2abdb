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
  private let memory: UnsafeMutableRawBufferPointer
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

  /// Takes over memory that ends with a NUL.
  private init(
    database: Database,
    memory: UnsafeMutableRawBufferPointer,
    arguments: StatementArguments?
  ) {
    self.database = database
    self.arguments = arguments
    self.memory = memory
    nulOffset = memory.baseAddress.flatMap { start in
      memchr(start, 0, memory.count - 1).map { $0 - start }
    }
  }

  /// Copies UTF-8 bytes without terminator.
  convenience init(
    database: Database,
    utf8 bytes: UnsafeRawBufferPointer,
    arguments: StatementArguments?
  ) {
    self.init(database: database, memory: Self.terminated(bytes), arguments: arguments)
  }

  convenience init(database: Database, sql: String, arguments: StatementArguments? = nil) {
    var sql = sql
    let memory = sql.withUTF8 { Self.terminated(UnsafeRawBufferPointer($0)) }
    self.init(database: database, memory: memory, arguments: arguments)
  }

  private static func terminated(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawBufferPointer {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 1, alignment: 1)
    memory.copyMemory(from: bytes)
    memory[bytes.count] = 0
    return memory
  }

  deinit { memory.deallocate() }

  /// The text without the NUL behind it.
  private var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory.dropLast()) }

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
    guard !rest.values.isEmpty || StatementParameters.mayOccur(in: text),
      let statements = StatementParameters.names(utf8: text, from: offset),
      // SQLite says the same of a single statement, and knows the statement.
      statements.count > 1
    else { return }
    for names in statements {
      _ = try rest.takeValues(for: names, of: nil, in: database.configuration)
    }
    if let arguments, !rest.values.isEmpty { throw wrongNumber(of: arguments) }
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
  var hasMoreText: Bool { offset < memory.count - 1 }

  /// Whether the rest of the text holds a statement, or something that is none and no comment.
  func hasMoreStatements() -> Bool {
    Lexer(utf8: text, from: offset).contains { !$0.isTrivia && $0.kind != .semicolon }
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
    let sql = memory.assumingMemoryBound(to: CChar.self).baseAddress
    var tail: UnsafePointer<CChar>?
    let code = sqlite3_prepare_v3(
      handle,
      sql.map { $0 + start },
      Int32(clamping: memory.count - start),
      isPersistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0,
      &statement,
      &tail
    )
    let end = sql.flatMap { sql in tail.map { $0 - UnsafePointer(sql) } } ?? memory.count - 1
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
    var splitter = StatementSplitter()
    return splitter.nextEnd(in: text, from: start) ?? text.count
  }
}
