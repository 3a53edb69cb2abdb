import SQLiteQuery

/// A statement that could not be prepared, or not be run to its end.
struct FailedStatement {
  let error: DatabaseError
  /// Whether it could not be prepared.
  let isParseError: Bool
  let origin: InputOrigin
  /// All of the text that was being run; valid while it runs.
  let text: UnsafeRawBufferPointer
  /// Where in the text the statement begins.
  let start: Int

  /// The text from the statement on.
  var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: text[start...]) }

  /// Where in ``rest`` the fault lies, where SQLite knows.
  var offset: Int? {
    guard isParseError, let offset = error.byteOffset, offset <= text.count - start else {
      return nil
    }
    return offset
  }
}
