import ResultRendering

/// What `.output`, `.once` and `.excel` are asked for.
struct OutputWords {
  /// Who looks at the results.
  enum Viewer {
    case spreadsheet
    case editor
  }

  /// A file, `|command`, `stdout`, `stderr` or `off`.
  private(set) var target: String?
  private(set) var viewer: Viewer?
  /// Bytes before all others.
  private(set) var mark: [UInt8] = []
  /// What was not understood; said among the results, as in sqlite3.
  private(set) var complaint: String?
  let signature: CommandSignature
  /// The command's name as it was written.
  let name: String

  init(_ words: CommandArguments, _ signature: CommandSignature, isSpreadsheet: Bool = false) {
    self.signature = signature
    name = words.name
    viewer = isSpreadsheet ? .spreadsheet : nil
    var rest = words.rest[...]
    while let word = rest.popFirst() {
      if word.hasPrefix("-") {
        switch word.hasPrefix("--") ? String(word.dropFirst()) : word {
        case "-bom": mark = [0xEF, 0xBB, 0xBF]
        case "-x" where !isSpreadsheet: viewer = .spreadsheet
        case "-e" where !isSpreadsheet: viewer = .editor
        default:
          complaint = "ERROR: unknown option: \"\(word)\".  Usage:"
          return
        }
      } else if target == nil, viewer == nil {
        target = word
        if word.hasPrefix("|") {
          target = ([word] + rest).joined(separator: " ")
          return
        }
      } else {
        complaint = "ERROR: extra parameter: \"\(word)\".  Usage:"
        return
      }
    }
  }
}

extension ShellSession {
  /// Does what `.output`, `.once` or `.excel` ask for.
  func sendOutput(_ words: OutputWords, once isOnce: Bool) throws {
    try refuseInSafeMode("run .\(words.name)")
    if let complaint = words.complaint {
      try print(complaint)
      for line in HelpText.explained(words.signature) { try print(line) }
      throw VerbatimError(nil)
    }
    resultOutput.commandsLeft = isOnce ? 2 : 0
    guard let viewer = words.viewer else {
      return try sendOutput(to: words.target ?? "stdout", beginningWith: words.mark)
    }
    try resetOutput()
    let file = try TemporaryFile.make(
      ending: viewer == .spreadsheet ? ".csv" : ".txt",
      in: TemporaryFile.folder(environment)
    )
    try sendOutput(to: file, beginningWith: words.mark)
    resultOutput.temporaryFile = file
    guard viewer == .spreadsheet else { return }
    resultOutput.displayBefore = display
    echoes = false
    display.setMode(.csv)
    display.types = .off
  }
}
