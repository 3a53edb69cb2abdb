import ResultRendering
import SQLSyntax
import SQLiteQuery

/// Reads lines, gathers statements until they are complete, and runs them and the dot commands
/// between them.
struct InputLoop {
  private let session: ShellSession
  private let lines: any InputLines
  private let origin: InputOrigin

  private var statement: [UInt8] = []
  private var splitter = StatementSplitter()
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
    session.currentLine = 0
    session.currentInput = lines
    // As in sqlite3, `.bail on` behind an error ends the input at once.
    while !session.isEnding, errors == 0 || !bails, let line = try lines.next() {
      session.currentLine += 1
      if try !take(line) { errors += 1 }
    }
    guard !session.isEnding, !statement.isEmpty, errors == 0 || !bails else { return errors }
    if try !runGathered() { errors += 1 }
    return errors
  }

  private var bails: Bool {
    if case .prompt = origin { false } else { session.bails }
  }

  /// - Returns: Whether there was no error.
  private mutating func take(_ line: UnsafeRawBufferPointer) throws -> Bool {
    let first = line.first { !Self.isSpace($0) }
    if statement.isEmpty {
      guard let first else {
        try echo(line)
        return true
      }
      if session.beginsCommand(line[0]) {
        try echo(line)
        return try session.runCommand(Array(line))
      }
      if line[0] == UInt8(ascii: "#") || isNothing(line, first) {
        try echo(line)
        return true
      }
      startLine = session.currentLine
      splitter = StatementSplitter()
    } else if let first, endsStatement(line, first) {
      statement.append(contentsOf: "\n;".utf8)
      return try runGathered()
    }
    return try gather(line)
  }

  /// Adds a line to the statement and runs it where it is complete.
  private mutating func gather(_ line: UnsafeRawBufferPointer) throws -> Bool {
    var offset = 0
    while let end = splitter.nextEnd(in: line, from: offset) { offset = end }
    let isComplete = splitter.isComplete
    if statement.isEmpty {
      let start = line.firstIndex { !Self.isSpace($0) } ?? 0
      let trimmed = UnsafeRawBufferPointer(rebasing: line[start...])
      if isComplete { return try run(trimmed) }
      statement.append(contentsOf: trimmed)
    } else {
      statement.append(0x0A)
      statement.append(contentsOf: line)
      if isComplete { return try runGathered() }
    }
    if splitter.isBlank {
      // Nothing but comments so far.
      try statement.withUnsafeBytes { try echo($0) }
      statement.removeAll(keepingCapacity: true)
      return true
    }
    splitter.feed("\n")
    return true
  }

  private mutating func runGathered() throws -> Bool {
    defer { statement.removeAll(keepingCapacity: true) }
    return try statement.withUnsafeBytes { try run($0) }
  }

  private func run(_ text: UnsafeRawBufferPointer) throws -> Bool {
    try echo(text)
    let timer = session.execution.showsTime ? StatementTimer() : nil
    let before = timer == nil ? .zero : session.console.timeInPagers
    let isDone = try session.runStatements(text, origin: origin.at(line: startLine))
    if let timer { try session.print(timer.line(without: session.console.timeInPagers - before)) }
    if isDone, session.execution.countsChanges { try session.printChanges() }
    session.safety.resume()
    do { try session.statementsDidRun() } catch let error as RedirectionFailure {
      session.report(commandError: error)
      session.hadErrors = true
      return false
    }
    return isDone
  }

  private func echo(_ text: UnsafeRawBufferPointer) throws {
    guard session.echoes else { return }
    try session.console.write(text)
    try session.print("")
  }

  /// Whether a line is a comment, or a semicolon or another end of a statement where there is none.
  private func isNothing(_ line: UnsafeRawBufferPointer, _ first: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: ";"), UInt8(ascii: "-"), UInt8(ascii: "/"):
      return line.allSatisfy { Self.isSpace($0) || $0 == UInt8(ascii: ";") }
        || isTerminator(line) || isComment(line)
    case UInt8(ascii: "g"), UInt8(ascii: "G"): return isTerminator(line)
    default: return false
    }
  }

  private func isComment(_ line: UnsafeRawBufferPointer) -> Bool {
    var splitter = StatementSplitter()
    var offset = 0
    while let end = splitter.nextEnd(in: line, from: offset) { offset = end }
    splitter.feed("\n")
    return offset == 0 && splitter.isBlank
  }

  /// Whether a line ends the statement that is open, as in other vendors' shells.
  private func endsStatement(_ line: UnsafeRawBufferPointer, _ first: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "/"), UInt8(ascii: "g"), UInt8(ascii: "G"):
      isTerminator(line) && splitter.open == .semicolon
    default: false
    }
  }

  /// `go` or `/`, alone on a line or with a comment.
  private func isTerminator(_ line: UnsafeRawBufferPointer) -> Bool {
    let start = line.firstIndex { !Self.isSpace($0) } ?? line.endIndex
    let word = line[start...].prefix(2).map { $0 | 0x20 }
    let length: Int
    if word.first == UInt8(ascii: "/") {
      length = 1
    } else if word == [UInt8(ascii: "g"), UInt8(ascii: "o")] {
      length = 2
    } else {
      return false
    }
    let rest = UnsafeRawBufferPointer(rebasing: line[(start + length)...])
    return rest.allSatisfy(Self.isSpace) || isComment(rest)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
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

extension ShellSession {
  /// Whether a line is a dot command: `\d` is one too, except in the imitation of sqlite3.
  func beginsCommand(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "\\") && !imitatesSQLite3
  }

  /// Prints what `.changes` asks for.
  func printChanges() throws {
    let (changes, total) = try withDatabase { ($0.changesCount, $0.totalChangesCount) }
    try print("changes: \(changes)   total_changes: \(total)")
  }
}
