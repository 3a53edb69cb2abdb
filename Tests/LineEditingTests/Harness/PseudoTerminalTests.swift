import Glibc
import TestSupport
import Testing

struct PseudoTerminalTests {
  @Test func keysReachTheProgramAndItsOutputTheScreen() throws {
    let terminal = try PseudoTerminal("/bin/cat", columns: 40, rows: 5)
    terminal.type("hello\r")
    #expect(terminal.wait { $0.lines == ["hello", "hello"] })
    terminal.type(Key.control("d"))
    #expect(terminal.exitStatus() == .exited(0))
  }

  @Test func controlCReachesTheProgram() throws {
    let terminal = try PseudoTerminal("/bin/sh", ["-c", "echo up; exec cat"])
    #expect(terminal.wait { $0.lines == ["up"] })
    terminal.type(Key.control("c"))
    #expect(terminal.exitStatus() == .signalled(SIGINT))
  }

  @Test func theSizeIsTheProgramsToo() throws {
    let terminal = try PseudoTerminal("/bin/sh", ["-c", "stty size"], columns: 33, rows: 7)
    #expect(terminal.wait { $0.lines == ["7 33"] })
    #expect(terminal.exitStatus() == .exited(0))
  }

  @Test func pipesCarryMoreThanTheyHold() throws {
    let text = String(repeating: "0123456789abcdef\n", count: 20_000)
    let run = try runProcess("/bin/sh", ["-c", "tee /dev/stderr; exit 3"], input: text)
    #expect(run.status == .exited(3))
    #expect(run.output == text)
    #expect(run.errorOutput == text)
  }
}
