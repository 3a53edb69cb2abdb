import ResultRendering

extension ShellSession {
  /// Prints a line among the results; on a terminal controls in it are made visible.
  public func print(_ line: String) throws {
    try console.write(line)
    try console.output.write("\n")
  }

  /// Prints bytes as a line among the results, as ``print(_:)`` does.
  func print(bytes: some Sequence<UInt8>) throws {
    try Array(bytes).withUnsafeBytes { try console.write($0) }
    try console.output.write("\n")
  }

  /// Prints a line of the shell's own or of the person's that may drive the terminal: with colours.
  func print(verbatim bytes: some Sequence<UInt8>) throws {
    try Array(bytes).withUnsafeBytes { try console.output.write($0) }
    try console.output.write("\n")
  }

  /// Prints an error, behind the results that came before it.
  public func report(_ message: String) { console.report(message) }

  /// Names in as many columns as fit into 80, sorted down the columns, as sqlite3 prints them.
  func printInColumns(_ names: [String]) throws {
    let width = names.map(\.utf8.count).max() ?? 0
    let columns = max(1, 80 / (width + 2))
    let rows = (names.count + columns - 1) / columns
    for row in 0..<rows {
      let line = stride(from: row, to: names.count, by: rows).map { index in
        names[index].padded(to: width)
      }
      try print(line.joined(separator: "  "))
    }
  }
}

extension String {
  /// The text with blanks behind it, up to a number of bytes, as C's `%-*s`.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - utf8.count))
  }

  /// The text with blanks before it, up to a number of bytes, as C's `%*s`.
  func paddedLeft(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - utf8.count)) + self
  }
}
