import SQLSyntax
import SQLiteQuery

/// The text that a person or a script has given to run, while it runs.
///
/// SQLite keeps functions that are only for statements out of views and triggers, but not out of
/// CHECK constraints: a stranger's table could write files when a row is inserted. So functions
/// that reach files look whether the text that runs calls them; a text that only holds their name,
/// in a value or a comment, does not.
///
/// Source: <https://www.sqlite.org/c3ref/c_deterministic.html>
final class GivenText: @unchecked Sendable {
  // Safe to share: a shell runs one statement at a time, on one thread.
  @exclusivity(unchecked) private var bytes: UnsafeRawBufferPointer?
  /// The functions that the text calls, of those that were asked about.
  @exclusivity(unchecked) private var calls: [String: Bool] = [:]

  /// Runs a closure while a text is the one that runs; `nil` is code, which may call anything.
  func during<Value>(_ text: UnsafeRawBufferPointer?, _ body: () throws -> Value) rethrows -> Value
  {
    let (outerBytes, outerCalls) = (bytes, calls)
    bytes = text
    calls = [:]
    defer {
      bytes = outerBytes
      calls = outerCalls
    }
    return try body()
  }

  /// Makes sure that a function is called by the text itself.
  ///
  /// - Throws: `DatabaseError`, in SQLite's words.
  func requireCall(of name: String) throws {
    guard let bytes else { return }
    let isThere = calls[name] ?? Self.calls(name, in: bytes)
    calls[name] = isThere
    if !isThere { throw DatabaseError(message: "unsafe use of \(name)()") }
  }

  private static func calls(_ name: String, in bytes: UnsafeRawBufferPointer) -> Bool {
    var isBehindName = false
    for token in Lexer(utf8: bytes) where !token.isTrivia {
      if isBehindName, token.kind == .leftParenthesis { return true }
      isBehindName =
        token.isName
        && Quoting.name(ofToken: String(decoding: bytes[token.range], as: UTF8.self))
          .lowercased() == name
    }
    return false
  }
}
