import LineEditing
import SQLiteQuery

extension ShellSession {
  /// What sqlite3 says first at its prompt.
  func greetAsSQLite3() throws {
    try print("SQLite version \(SQLiteLibrary.version) \(SQLiteLibrary.sourceID.prefix(19))")
    try print("Enter \".help\" for usage hints.")
  }

  /// `$SQLITE_HISTORY`, or the file that sqlite3 has in the home folder.
  var sqliteHistoryPath: String? {
    environment("SQLITE_HISTORY") ?? environment("HOME").map { $0 + "/.sqlite_history" }
  }

  /// The prompts as sqlite3 shows them, where the shell imitates it.
  var sqlitePrompt: Prompt? {
    guard imitatesSQLite3 else { return nil }
    let continuation = prompts.continuation ?? "   ...> "
    return Prompt(StyledText(prompts.main ?? "sqlite> ")) { _ in StyledText(continuation) }
  }
}
