import LineEditing

extension ShellSession {
  /// Columns of the screen that results go to; 80 for files and pipes.
  var terminalWidth: Int {
    guard console.outputIsTerminal else { return 80 }
    return TerminalDevice(input: console.streams.input, output: console.streams.output).size.columns
  }
}
