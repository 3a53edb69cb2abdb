import TestSupport
import Testing

/// The completion scripts in the real shells, each on a terminal.
@Suite struct ShellCompletionTests {
  private static let shells: [(name: String, path: String, options: [String], source: String)] = [
    ("bash", "/bin/bash", ["--norc", "--noprofile"], "PS1='> '; . ./script"),
    ("zsh", "/bin/zsh", ["-f"], "PS1='> '; autoload -U compinit; compinit -D -u; . ./script"),
    (
      "fish", "/usr/bin/fish", ["--no-config"],
      "function fish_prompt; echo -n '> '; end; source ./script"
    ),
  ]

  private func start(_ index: Int, in folder: TemporaryDirectory) throws -> PseudoTerminal {
    let (name, path, options, source) = Self.shells[index]
    try folder.write("", to: "fileforassay.db")
    let script = try runProcess(builtProduct("assay"), ["-completions", name])
    #expect(script.status == .exited(0))
    try folder.write(script.output, to: "script")
    let terminal = try PseudoTerminal(
      path,
      options,
      environment: testEnvironment(["HOME": folder.path, "XDG_DATA_HOME": folder.path]),
      directory: folder.path,
      columns: 100,
      rows: 30
    )
    terminal.type("\(source); clear\r")
    #expect(terminal.wait { $0.lines == [">"] }, "\(name): \(terminal.screen.lines)")
    return terminal
  }

  @Test(
    arguments: shells.indices,
    [
      ("assay -jso", "> assay -json"), ("assay -mode jsonl", "> assay -mode jsonlines"),
      ("assay a.db .fullsch", "> assay a.db .fullschema"),
      ("assay filefor", "> assay fileforassay.db"),
      ("assay -init filefor", "> assay -init fileforassay.db"),
    ]
  )
  func tabCompletes(index: Int, words: (typed: String, completed: String)) throws {
    let folder = try TemporaryDirectory()
    let terminal = try start(index, in: folder)
    terminal.type(words.typed + "\t")
    let isThere = terminal.wait { $0.lines.contains { $0.hasPrefix(words.completed) } }
    #expect(isThere, "\(Self.shells[index].name): \(terminal.screen.lines)")
  }
}
