import Glibc
import LineEditing
import Synchronization

/// A program that reads entries and says what it read: the editor's tests type into it.
///
/// Environment: `FIXTURE_HISTORY` (a file), `FIXTURE_KEYS` (`vi`), `FIXTURE_EDITRC` (a file),
/// `FIXTURE_PROMPT`, `FIXTURE_PLAIN` (without editing), `FIXTURE_COLOURLESS`.
func runFixture() {
  let device = TerminalDevice(input: 0, output: 1)
  do {
    try Signals.shared.install()
    let history = try openHistory()
    try serve(makeEditor(device: device, history: history))
  } catch {
    say("failed: \(error)")
    exit(1)
  }
}

private func openHistory() throws -> History {
  guard let path = environment("FIXTURE_HISTORY") else { return History() }
  let limit = environment("FIXTURE_LIMIT").flatMap { Int($0) } ?? History.defaultLimit
  let history = try History(path: path, limit: limit)
  if let damage = history.damage { say("\(damage)") }
  return history
}

private func makeEditor(device: TerminalDevice, history: History) throws -> any LineEditor {
  let grammar = FixtureGrammar()
  if environment("FIXTURE_PLAIN") != nil {
    return PlainLineEditor(device: device, history: history, grammar: grammar)
  }
  var configuration = EditorConfiguration(programName: "fixture")
  configuration.keyBindings = environment("FIXTURE_KEYS") == "vi" ? .vi : .emacs
  configuration.bindingsFile = environment("FIXTURE_EDITRC").map { .file($0) } ?? .none
  configuration.grammar = grammar
  configuration.completer = FixtureCompleter()
  configuration.suggester = HistorySuggester(history)
  configuration.externalEditor = { $0 + " edited" }
  if environment("FIXTURE_COLOURLESS") != nil {
    configuration.theme = .colourless
  } else {
    configuration.highlighter = FixtureHighlighter()
  }
  return try EditLineEditor(device: device, history: history, configuration: configuration)
}

private func serve(_ editor: any LineEditor) throws {
  let prompt = Prompt(
    StyledText(environment("FIXTURE_PROMPT") ?? "fix> ", style: TextStyle("1;35"))
  )
  while true {
    switch try editor.readEntry(prompt: prompt) {
    case .interrupted: continue
    case .end:
      if let signal = Signals.shared.terminationSignal {
        say("ended by signal \(signal)")
      } else {
        say("end")
      }
      return
    case .line(let entry):
      try editor.history.append(entry)
      guard handle(entry, editor) else { return }
    }
  }
}

/// False when the program ends.
private func handle(_ entry: String, _ editor: any LineEditor) -> Bool {
  switch entry.split(separator: " ", maxSplits: 1).first.map(String.init) {
  case ".quit": return false
  case ".prefill": editor.prefill(String(entry.dropFirst(9)))
  case ".busy": busy()
  case ".shell": editor.withTerminalRestored { _ = system(String(entry.dropFirst(7))) }
  case ".crash": abort()
  case ".exit": exit(3)
  case ".pid": say("pid \(getpid())")
  case ".count": say("\(editor.history.entries.count) entries")
  case ".lines": say("\(entry.utf8.filter { $0 == 0x0A }.count + 1) lines")
  default: say("=> \(entry.debugDescription)")
  }
  return true
}

/// Works until it is interrupted.
private func busy() {
  let stop = Flag()
  Signals.shared.interruptible(by: { stop.value.store(true, ordering: .relaxed) }) {
    say("busy")
    while !stop.value.load(ordering: .relaxed) { usleep(1_000) }
  }
  say("stopped")
}

private final class Flag: Sendable {
  let value = Atomic<Bool>(false)
}

private func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

private func say(_ text: String) {
  let bytes = Array((text + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}
