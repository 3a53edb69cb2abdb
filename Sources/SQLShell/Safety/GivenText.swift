import SQLiteQuery

/// The text that a person or a script has given to run, while it runs.
///
/// SQLite keeps functions that are only for statements out of views and triggers, but not out of
/// CHECK constraints: a stranger's table could write files when a row is inserted. So functions
/// that reach files look whether the text that runs speaks of them.
///
/// Source: <https://www.sqlite.org/c3ref/c_deterministic.html>
final class GivenText: @unchecked Sendable {
  // Safe to share: a shell runs one statement at a time, on one thread.
  private var bytes: UnsafeRawBufferPointer?

  /// Runs a closure while a text is the one that runs.
  func during<Value>(_ text: UnsafeRawBufferPointer, _ body: () throws -> Value) rethrows -> Value {
    let outer = bytes
    bytes = text
    defer { bytes = outer }
    return try body()
  }

  /// Makes sure that a function is called by the text itself.
  ///
  /// - Throws: `DatabaseError`, in SQLite's words.
  func requireMention(of name: String) throws {
    guard let bytes else { return }
    let wanted = Array(name.utf8)
    let isThere = bytes.indices.dropLast(wanted.count - 1).contains { start in
      zip(bytes[start...], wanted).allSatisfy { $0 | 0x20 == $1 }
    }
    if !isThere { throw DatabaseError(message: "unsafe use of \(name)()") }
  }
}
