import LineEditing
import SQLiteQuery

/// What stops an import: Control-C or a signal, since it was made.
///
/// SQLite notices neither while a file is read that is not stored yet.
struct ImportInterruption {
  private let interrupts = Signals.shared.interruptCount

  /// Called every few thousand records.
  ///
  /// - Throws: `DatabaseError` with `SQLITE_INTERRUPT`, as a statement that was stopped.
  func check() throws {
    guard Signals.shared.interruptCount == interrupts, Signals.shared.terminationSignal == nil
    else { throw DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted") }
  }
}
