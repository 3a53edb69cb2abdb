import CSQLite
import SQLSyntax

/// Where statements end: what the splitter calls one is what SQLite reads as one.
enum StatementFuzz: FuzzTarget {
  static let name = "statements"

  nonisolated(unsafe) private static let database: OpaquePointer? = {
    var handle: OpaquePointer?
    sqlite3_open(":memory:", &handle)
    sqlite3_exec(handle, "CREATE TABLE t(a, b, c); CREATE VIEW v AS SELECT 1 AS a", nil, nil, nil)
    // Some pragmas do what they say when they are prepared.
    sqlite3_set_authorizer(
      handle,
      { _, kind, _, _, _, _ in kind == SQLITE_PRAGMA ? SQLITE_DENY : SQLITE_OK },
      nil
    )
    return handle
  }()

  static func run(_ bytes: UnsafeRawBufferPointer) {
    if bytes.contains(0) { return }
    let ends = ends(bytes)
    checkCuts(bytes, ends)
    var text = Array(bytes)
    text.append(0)
    var start = 0
    for end in ends + [bytes.count] where start < bytes.count {
      // SQLite reads on over a semicolon that ends nothing.
      if trivia(bytes, from: start) < end, let read = lengthRead(by: text, from: start) {
        // SQLite may read on over what is no statement, and stops before trailing white space.
        let rest = trivia(bytes, from: start + read)
        if rest < end || start + read > max(end, trivia(bytes, from: end)) {
          fault("from \(start): the splitter ends at \(end), SQLite at \(start + read)")
        }
      }
      start = end
    }
  }

  private static func ends(_ bytes: UnsafeRawBufferPointer) -> [Int] {
    var splitter = StatementSplitter()
    var ends: [Int] = []
    while let end = splitter.nextEnd(in: bytes, from: ends.last ?? 0) { ends.append(end) }
    return ends
  }

  /// Any cut of the text gives the same ends.
  private static func checkCuts(_ bytes: UnsafeRawBufferPointer, _ ends: [Int]) {
    var splitter = StatementSplitter()
    var found: [Int] = []
    for start in bytes.indices {
      let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<start + 1])
      if splitter.nextEnd(in: piece, from: 0) != nil { found.append(start + 1) }
    }
    if found != ends { fault("bytewise the ends are \(found), and \(ends) at once") }
  }

  /// How many bytes SQLite takes for a statement; nil where it can't be prepared.
  private static func lengthRead(by text: [UInt8], from start: Int) -> Int? {
    text.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        guard let base = text.baseAddress else { return nil }
        var statement: OpaquePointer?
        var tail: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v2(database, base + start, -1, &statement, &tail)
        defer { sqlite3_finalize(statement) }
        // A text without a statement is read to wherever something begins.
        guard code == SQLITE_OK, statement != nil, let tail else { return nil }
        return tail - (base + start)
      }
    }
  }

  /// The first offset that is neither white space, comment nor semicolon.
  private static func trivia(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var lexer = Lexer(utf8: bytes, from: min(start, bytes.count))
    while let token = lexer.next() {
      if !token.isTrivia, token.kind != .semicolon { return token.range.lowerBound }
    }
    return bytes.count
  }
}
