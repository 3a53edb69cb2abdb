import Glibc
import LineEditing
import ResultRendering

extension ShellSession {
  /// Whether there is a person to ask: both ends are a terminal, and nothing said otherwise.
  var canAsk: Bool {
    asksQuestions && console.inputIsTerminal && console.outputIsTerminal
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
    // The terminal has its own modes before the question is seen: an answer that came while they
    // change would end in a carriage return, and in no line.
    let answer =
      try editor.map { editor in
        try editor.withTerminalRestored { try readAnswer(to: question) }
      } ?? readAnswer(to: question)
    return answer.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
  }

  private func readAnswer(to question: String) throws -> String? {
    try console.output.write(question)
    try console.output.flush()
    let interrupts = Signals.shared.interruptCount
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      // poll(2) returns at a signal, read(2) would go on waiting.
      var input = pollfd(fd: console.streams.input, events: Int16(POLLIN), revents: 0)
      if poll(&input, 1, -1) < 0 {
        guard errno == EINTR else { throw SystemCallError("poll") }
        if Signals.shared.interruptCount == interrupts, !isEnding { continue }
        try print("^C")
        return nil
      }
      let count = read(console.streams.input, &byte, 1)
      guard count >= 0 else { throw SystemCallError("read") }
      if count == 0, answer.isEmpty {
        try print("")
        return nil
      }
      if count == 0 || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        return String(decoding: answer, as: UTF8.self)
      }
      answer.append(byte)
    }
  }
}
