import Glibc
import TestSupport
import Testing

/// Without editing: pipes, and terminals that can do no more.
struct PlainEditorTests {
  private func run(_ input: String) throws -> ProcessRun {
    try runProcess(
      builtProduct("EditorFixture"),
      input: input,
      environment: testEnvironment(["FIXTURE_PLAIN": "1", "FIXTURE_PROMPT": "> "])
    )
  }

  @Test func entriesOfSeveralLinesAreRead() throws {
    let run = try run("a\r\n(b\n);\nsecond;\n")
    #expect(run.output == "> ...> (> => \"a\\n(b\\n);\"\n> => \"second;\"\n> end\n")
    #expect(run.status == .exited(0))
  }

  @Test func anOpenEntryAtTheEndIsHandedOver() throws {
    let run = try run("x;\nopen")
    #expect(run.output == "> => \"x;\"\n> ...> => \"open\"\n> end\n")
  }

  @Test func aTerminalWithoutEditingWorks() throws {
    let terminal = try PseudoTerminal(
      builtProduct("EditorFixture"),
      environment: testEnvironment(["FIXTURE_PLAIN": "1", "TERM": "dumb"])
    )
    #expect(terminal.wait { $0.lines == ["fix>"] })
    terminal.type("a\r")
    #expect(terminal.wait { $0.lines == ["fix> a", "...>"] })
    terminal.type(Key.control("c"))
    #expect(terminal.wait { $0.lines == ["fix> a", "...> ^C", "fix>"] })
    terminal.type("b;\r")
    #expect(terminal.wait { $0.lines.contains("=> \"b;\"") && $0.lines.last == "fix>" })
    terminal.type(Key.control("d"))
    #expect(terminal.exitStatus() == .exited(0))
    #expect(terminal.screen.lines.last == "fix> end")
  }

  @Test func aPrefilledEntryIsThereToEdit() throws {
    let terminal = try startFixture()
    terminal.type(".prefill one two\r")
    #expect(terminal.wait { $0.lines.last == "fix> one two" })
    terminal.type("\(Key.backspace);\r")
    #expect(terminal.wait { $0.lines.contains("=> \"one tw;\"") })
  }
}
