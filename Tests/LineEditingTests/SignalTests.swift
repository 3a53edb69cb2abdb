import Glibc
import TestSupport
import Testing

/// Signals from elsewhere, and Control-C while something runs.
struct SignalTests {
  @Test func controlCStopsRunningWorkAndTheProgramGoesOn() throws {
    let terminal = try startFixture()
    terminal.type(".busy\r")
    #expect(terminal.wait { $0.lines.last == "busy" })
    terminal.type(Key.control("c"))
    #expect(terminal.wait { $0.lines.contains("stopped") && $0.lines.last == "fix>" })
    terminal.type("x;\r")
    #expect(terminal.wait { $0.lines.contains("=> \"x;\"") })
  }

  @Test func anInterruptFromElsewhereDropsTheEntry() throws {
    let terminal = try startFixture()
    terminal.type("abc")
    terminal.shows("fix> abc")
    terminal.send(signal: SIGINT)
    terminal.shows("fix> abc^C", "fix>")
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func theEndOfTheSessionLeavesTheTerminalInOrder(signal: Int32) throws {
    let terminal = try startFixture()
    terminal.type("abc\rdef\(Key.up)")
    terminal.shows("fix> abc", "...> def")
    terminal.send(signal: signal)
    #expect(terminal.exitStatus() == .exited(0))
    #expect(terminal.screen.lines == ["fix> abc", "...> def", "ended by signal \(signal)"])
    #expect(terminal.modes.canonical && terminal.modes.echo && terminal.modes.signals)
    #expect(!terminal.screen.modes.contains(2004))
  }

  @Test func theEndOfTheSessionStopsRunningWork() throws {
    let terminal = try startFixture()
    terminal.type(".busy\r")
    #expect(terminal.wait { $0.lines.last == "busy" })
    terminal.send(signal: SIGTERM)
    #expect(terminal.exitStatus() == .exited(0))
    #expect(terminal.screen.lines.last == "ended by signal \(SIGTERM)")
  }

  @Test func aCrashLeavesTheTerminalUsable() throws {
    let terminal = try startFixture()
    terminal.type(".crash\r")
    #expect(terminal.exitStatus() == .signalled(SIGABRT))
    #expect(terminal.modes.canonical && terminal.modes.echo)
  }

  @Test func controlBackslashWhileSomethingRunsLeavesTheTerminalUsable() throws {
    let terminal = try startFixture()
    terminal.type(".busy\r")
    #expect(terminal.wait { $0.lines.last == "busy" })
    terminal.type("\u{1C}")
    #expect(terminal.exitStatus() == .signalled(SIGQUIT))
    #expect(terminal.modes.canonical && terminal.modes.echo)
  }

  @Test func exitAnywhereLeavesTheTerminalUsable() throws {
    let terminal = try startFixture()
    terminal.type(".exit\r")
    #expect(terminal.exitStatus() == .exited(3))
    #expect(terminal.modes.canonical && terminal.modes.echo && terminal.modes.signals)
  }

  @Test func aClosedTerminalEndsTheProgram() throws {
    let terminal = try startFixture()
    terminal.type("abc")
    terminal.shows("fix> abc")
    terminal.close()
    #expect(terminal.exitStatus() != nil)
  }
}
