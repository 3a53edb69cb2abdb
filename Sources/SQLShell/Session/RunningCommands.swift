import ResultRendering
import SQLiteQuery

extension ShellSession {
  /// Runs a line that begins with a dot.
  ///
  /// - Returns: Whether it worked; if not, the error has been reported.
  /// - Throws: What ends the session.
  func runCommand(_ line: [UInt8]) throws -> Bool {
    let before = errorsInScripts
    var isDone = false
    do {
      isDone = try parseAndRun(line)
    } catch is OutputClosed where console.redirection != nil {
      isDone = true
    } catch let error as OutputClosed {
      throw error
    } catch let error as ShellExit {
      throw error
    } catch let error as SafetyViolation {
      try report(error)
    } catch {
      report(commandError: error)
    }
    if !isDone || errorsInScripts != before {
      hadErrors = true
      suggestOption(in: line)
    }
    safety.resume()
    do {
      try commandDidRun()
      if isInteractive { try console.flush() }
    } catch let error as RedirectionFailure {
      report(commandError: error)
      (hadErrors, isDone) = (true, false)
    }
    return isDone && errorsInScripts == before
  }

  private func parseAndRun(_ line: [UInt8]) throws -> Bool {
    var (bytes, endsQuoted) = CommandWords.split(line.dropFirst())
    guard let first = bytes.first else { return true }
    var name = String(decoding: first, as: UTF8.self)
    let command: any DotCommand.Type
    do { command = try DotCommands.command(named: name, among: commands) } catch {
      guard name.hasSuffix(";"), bytes.count == 1, !endsQuoted else { throw error }
      name = String(name.prefix { $0 != ";" })
      command = try DotCommands.command(named: name, among: commands)
    }
    let signature = command.signature
    bytes.removeFirst()
    if !signature.keepsSemicolon, !endsQuoted { Self.dropSemicolon(behind: &bytes) }
    var arguments = CommandArguments(
      name: name,
      usage: signature.errorUsage,
      rest: bytes.map { String(decoding: $0, as: UTF8.self) },
      text: Self.text(behindNameIn: String(decoding: line.dropFirst(), as: UTF8.self)),
      bytes: bytes
    )
    let prepared = try command.init(&arguments)
    for warning in arguments.warnings { report(warning) }
    try line.withUnsafeBytes { line in
      try givenText.during(line) {
        guard signature.isPaged else { return try prepared.run(in: self) }
        try paged { try prepared.run(in: self) }
      }
    }
    return true
  }

  private static func dropSemicolon(behind words: inout [[UInt8]]) {
    let semicolon = UInt8(ascii: ";")
    guard var last = words.last, last.last == semicolon else { return }
    while last.last == semicolon { last.removeLast() }
    words.removeLast()
    if !last.isEmpty { words.append(last) }
  }

  /// What was written behind the command's name, without surrounding white space and semicolons.
  private static func text(behindNameIn line: String) -> String {
    var rest = line[...]
    rest = rest.drop { $0.isWhitespace }
    rest = rest.drop { !$0.isWhitespace }
    rest = rest.drop { $0.isWhitespace }
    while let last = rest.last, last == ";" || last.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  func report(commandError error: any Error) {
    switch error {
    case let error as UsageError:
      report(error.description)
    case let error as StatementDeclined:
      report(error.description)
    case let error as CommandFailure:
      failureStatus = error.status
      if let message = error.message { report("Error: \(message)") }
    case let error as VerbatimError:
      if let text = error.text { report(text) }
      suggest(error.suggestion)
    case let error as UnknownCommandError:
      report("Error: \(error)")
      suggest(error.suggestion.map { "." + $0 })
    case let error as DatabaseError:
      report("Error: \(error.message ?? error.description)")
      if isInteractive, !imitatesSQLite3, let queue = connections.active.queue,
        let words = LogAdvice.words(about: error, in: queue)
      {
        report(words)
      }
    default:
      report("Error: \(error)")
    }
  }

  /// Tells a person of the option that was probably meant by one that a command does not have.
  private func suggestOption(in line: [UInt8]) {
    guard isInteractive, !imitatesSQLite3 else { return }
    let words = CommandWords.split(line.dropFirst()).words
      .map { String(decoding: $0, as: UTF8.self) }
    guard let name = words.first,
      let command = try? DotCommands.command(named: name, among: commands)
    else { return }
    suggest(OptionSuggestion.option(among: Array(words.dropFirst()), of: command.signature))
  }

  /// Tells a person what was probably meant; scripts get the words that they know.
  private func suggest(_ name: String?) {
    if isInteractive, !imitatesSQLite3, let name { report("Did you mean \(name)?") }
  }
}
