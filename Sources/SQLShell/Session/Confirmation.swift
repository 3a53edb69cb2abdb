import LineEditing
import ResultRendering
import TerminalText

extension ShellSession {
  /// Whether there is a person to ask: both ends are a terminal, and nothing said otherwise.
  var canAsk: Bool {
    asksQuestions && console.inputIsTerminal && console.hasScreen
  }

  /// Asks a question that only `y` or `yes` answers with yes; Enter, Control-C and the end of the
  /// input are no.
  ///
  /// - Throws: What the terminal says when it can't be read or written.
  func confirm(_ question: String) throws -> Bool {
    guard let answer = try ask("\(question) [y/N] ") else { return false }
    return ["y", "yes"].contains(answer.lowercased())
  }

  /// Asks for a word.
  ///
  /// - Returns: What was typed, without blanks around it; `nil` for Control-C and the end of input.
  /// - Throws: What the terminal says when it can't be read or written.
  func ask(_ question: String) throws -> String? {
    try console.endPage()
    try console.flush()
    // A question tells of names, which can't drive the terminal.
    let shown = VisibleText.of(question, layout: .cell)
    guard case .line(let answer) = try questionReader.readAnswer(to: shown) else { return nil }
    return String(answer.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// What reads the prompt reads answers, so that they are taken in the order they were typed in.
  private var questionReader: any LineEditor {
    if let reader = editor ?? answerReader { return reader }
    let device = TerminalDevice(input: console.streams.input, output: console.streams.output)
    let reader = PlainLineEditor(device: device, history: History(), grammar: SQLEntryGrammar())
    answerReader = reader
    return reader
  }
}
