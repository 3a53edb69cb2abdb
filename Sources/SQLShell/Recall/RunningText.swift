extension ShellSession {
  /// Runs statements that a command holds, as if they had been typed.
  ///
  /// - Parameter text: Statements, the last with or without its semicolon.
  /// - Returns: Whether there was no error; if not, it has been reported.
  /// - Throws: What ends the session.
  func runText(_ text: String) throws -> Bool {
    var text = text
    return try text.withUTF8 { bytes in
      try runStatements(UnsafeRawBufferPointer(bytes), origin: .prompt)
    }
  }
}
