import SQLSyntax

/// Reads lines, gathers statements until they are complete, and runs them and the dot commands
/// between them.
struct InputLoop {
  private let session: ShellSession
  private let lines: any InputLines
  private let origin: InputOrigin

  private var statement: [UInt8] = []
  private var splitter = StatementSplitter()
  private var lineNumber = 0
  private var startLine = 1

  init(session: ShellSession, lines: any InputLines, origin: InputOrigin) {
    self.session = session
    self.lines = lines
    self.origin = origin
  }

  /// Runs everything up to the end, or up to the first error where the session bails.
  ///
  /// - Returns: How many errors there were.
  /// - Throws: What ends the session: a closed output, an unreadable input.
  mutating func run() throws -> Int {
    var errors = 0
    while !session.isEnding, let line = try lines.next() {
      lineNumber += 1
      if try !take(line) {
        errors += 1
        if session.bails { return errors }
      }
    }
    guard !session.isEnding, !isBlank(statement) else { return errors }
    if try !runStatement() { errors += 1 }
    return errors
  }

  /// - Returns: Whether there was no error.
  private mutating func take(_ line: [UInt8]) throws -> Bool {
    if statement.isEmpty {
      if isBlank(line) {
        if session.echoes { try session.print("") }
        return true
      }
      if line.first == UInt8(ascii: ".") || line.first == UInt8(ascii: "\\") {
        let text = String(decoding: line, as: UTF8.self)
        if session.echoes { try session.print(text) }
        return try session.runCommand(text)
      }
      if line.first == UInt8(ascii: "#") {
        if session.echoes { try session.print(String(decoding: line, as: UTF8.self)) }
        return true
      }
      startLine = lineNumber
      splitter = StatementSplitter()
      statement.append(contentsOf: line.drop { $0 == 0x20 || (9...13).contains($0) })
    } else {
      if isTerminatorAlone(line), splitter.open == .semicolon {
        statement.append(UInt8(ascii: ";"))
        return try runStatement()
      }
      statement.append(contentsOf: line)
    }
    statement.append(UInt8(ascii: "\n"))
    var ended = false
    line.withUnsafeBytes { bytes in
      var offset = 0
      while let end = splitter.nextEnd(in: bytes, from: offset) { (offset, ended) = (end, true) }
    }
    splitter.feed("\n")
    guard ended, splitter.isComplete else { return true }
    return try runStatement()
  }

  private mutating func runStatement() throws -> Bool {
    while let last = statement.last, last == 0x0A { statement.removeLast() }
    let text = String(decoding: statement, as: UTF8.self)
    statement.removeAll(keepingCapacity: true)
    if session.echoes { try session.print(text) }
    return try session.runStatements(text, origin: origin.at(line: startLine))
  }

  /// `go` and `/` end a statement, as in other vendors' shells.
  private func isTerminatorAlone(_ line: [UInt8]) -> Bool {
    let word = line.filter { $0 != 0x20 && !(9...13).contains($0) }
    return word == [UInt8(ascii: "/")]
      || word.map { $0 | 0x20 } == [UInt8(ascii: "g"), UInt8(ascii: "o")]
  }

  private func isBlank(_ line: [UInt8]) -> Bool {
    line.allSatisfy { $0 == 0x20 || (9...13).contains($0) }
  }
}

/// Where statements come from, for the words of an error.
enum InputOrigin {
  /// A word of the command line.
  case argument
  /// A line of standard input or of a file.
  case script(line: Int)
  /// What a person typed.
  case prompt

  func at(line: Int) -> InputOrigin {
    if case .script = self { .script(line: line) } else { self }
  }
}
