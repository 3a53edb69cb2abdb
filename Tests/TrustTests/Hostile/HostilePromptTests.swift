import TestSupport
import Testing

/// At the prompt, where Assay itself drives the terminal, nothing stored does.
@Suite struct HostilePromptTests {
  private func prompt(_ files: [String: String] = [:]) throws -> (
    PseudoTerminal, TemporaryDirectory
  ) {
    let directory = try TemporaryDirectory()
    try HostileSchema.write(to: directory)
    for (name, text) in files { try directory.write(text, to: name) }
    let terminal = try PseudoTerminal(
      builtProduct("assay"),
      ["a.db"],
      environment: testEnvironment(["HOME": directory.path, "PAGER": "cat"]),
      directory: directory.path,
      columns: 100,
      rows: 40
    )
    #expect(terminal.wait { $0.lines.last == "a>" }, "\(terminal.screen.lines)")
    return (terminal, directory)
  }

  private func expectHarmless(_ terminal: PseudoTerminal) {
    #expect(!TerminalBytes.holdsHostileSequence(terminal.recording))
    #expect(terminal.screen.unknownSequences == [])
  }

  @Test func commandsAtThePromptAreHarmless() throws {
    let (terminal, _) = try prompt()
    for command in HostileSchema.commands where !command.hasPrefix(".export") {
      terminal.type(command + "\r")
      terminal.type(".print done\r")
      #expect(terminal.wait { $0.lines.suffix(2) == ["done", "a>"] }, "\(command)")
      terminal.type("\u{C}")
      #expect(terminal.wait { $0.lines == ["a>"] }, "\(command)")
    }
    expectHarmless(terminal)
  }

  @Test(arguments: [
    "select * from \t\t", "select * from \"\t\t", ".describe \t\t", ".schema \t\t",
    "insert into \t\t",
    ".migrate mark \t\t", ".classes \t\t", "drop index \t\t", "drop view \t\t",
  ])
  func completionsAreHarmless(keys: String) throws {
    let (terminal, _) = try prompt()
    terminal.type(keys)
    #expect(terminal.waitUntilIdle())
    terminal.type("\u{3}")
    terminal.type(".print done\r")
    #expect(terminal.wait { $0.lines.contains("done") })
    expectHarmless(terminal)
  }

  @Test func questionsAreHarmless() throws {
    let directory = try TemporaryDirectory()
    let name = "\u{1B}]0;PWN\u{7}\u{1B}[5;7m"
    let setup = try runProcess(
      "/usr/bin/sqlite3",
      [directory.file("a.db"), "create table \"\(name)\"(a); create table plain(a)"]
    )
    #expect(setup.status == .exited(0))
    try directory.write("drop table \"\(name)\";\n", to: ".local/state/assay/history")
    let terminal = try PseudoTerminal(
      builtProduct("assay"),
      ["a.db"],
      environment: testEnvironment(["HOME": directory.path]),
      directory: directory.path
    )
    #expect(terminal.wait { $0.lines.last == "a>" })
    terminal.type("\u{10}")
    #expect(terminal.wait { $0.lines.last?.hasPrefix("a> drop table") == true })
    terminal.type("\r")
    #expect(terminal.wait { $0.lines.last?.hasSuffix("[y/N]") == true })
    terminal.type("n\r")
    #expect(terminal.wait { $0.lines.last == "a>" })
    expectHarmless(terminal)
  }
}
