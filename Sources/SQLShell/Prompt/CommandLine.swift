/// Lines of an entry that are no SQL.
///
/// Blanks may stand before them, as before a statement that is kept out of the history.
enum CommandLine {
  /// Whether a line, or an entry, begins as a dot command does.
  static func isCommand(_ line: some StringProtocol) -> Bool {
    let first = line.first { !isBlank($0) }
    return first == "." || first == "\\"
  }

  /// Whether a line between statements is one by itself: a dot command or a remark.
  static func standsAlone(_ line: some StringProtocol) -> Bool {
    isCommand(line) || line.first == "#"
  }

  static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
}
