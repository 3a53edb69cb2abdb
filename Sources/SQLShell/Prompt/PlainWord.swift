/// What a newcomer types at a prompt, and no statement begins with.
enum PlainWord: String {
  case exit, quit, help
  case question = "?"

  /// `nil` for an entry that is more than one of these words.
  init?(_ entry: String) {
    guard entry.utf8.count < 16 else { return nil }
    let word = entry.lowercased().filter { !$0.isWhitespace && $0 != ";" }
    self.init(rawValue: word)
  }

  /// The dot command that is meant.
  var command: String {
    switch self {
    case .exit, .quit: ".quit"
    case .help, .question: ".help"
    }
  }
}
