import TestSupport
import Testing

/// The built shell at a prompt, on a terminal, with a home of its own.
final class PromptFixture {
  let terminal: PseudoTerminal
  /// The home and working directory.
  let folder: TemporaryDirectory

  /// The widths at which prompts are tried.
  static let widths = [40, 80, 200]

  /// Starts the shell and waits for its prompt; `files` are written into its home before.
  init(
    _ arguments: [String] = [":memory:"],
    folder: TemporaryDirectory? = nil,
    environment: [String: String] = [:],
    files: [String: String] = [:],
    prompt: String = "memory>",
    columns: Int = 80,
    rows: Int = 30
  ) throws {
    let folder = try folder ?? TemporaryDirectory()
    self.folder = folder
    for (name, text) in files { try folder.write(text, to: name) }
    terminal = try PseudoTerminal(
      builtProduct("assay"),
      arguments,
      environment: testEnvironment(["HOME": folder.path].merging(environment) { $1 }),
      directory: folder.path,
      columns: columns,
      rows: rows
    )
    #expect(terminal.wait { $0.lines.last == prompt }, "\(terminal.screen.lines)")
  }

  var lines: [String] { terminal.screen.lines }

  /// Types, then waits until the lowest line is as given, which it may have been before.
  func type(
    _ keys: String,
    until line: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    terminal.startCountingInput()
    terminal.type(keys)
    let isThere = terminal.waitUntilIdle() && terminal.wait { $0.lines.last == line }
    #expect(isThere, "\(lines)", sourceLocation: sourceLocation)
  }

  /// Types, then waits until a line holds the text.
  func type(
    _ keys: String,
    untilShown text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    terminal.type(keys)
    let isThere = terminal.wait { screen in screen.lines.contains { $0.contains(text) } }
    #expect(isThere, "\(lines)", sourceLocation: sourceLocation)
  }
}
