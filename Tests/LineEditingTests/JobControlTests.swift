import Glibc
import TestSupport
import Testing

/// Stopping, going on, and the modes of the terminal.
struct JobControlTests {
  /// The program as a job of a shell, which says when it has stopped and goes on with it at Enter.
  private func startJob() throws -> PseudoTerminal {
    let script = """
      set -m
      "$0"
      echo; echo "stopped: $(stty -a | grep -oE -- '-?(icanon|echo|isig)( |$)' | tr -d '\n')"
      read go
      fg >/dev/null
      """
    let terminal = try PseudoTerminal(
      "/bin/bash",
      ["-c", script, try builtProduct("EditorFixture")]
    )
    try #require(terminal.waitForPrompt())
    return terminal
  }

  private func waitUntilStopped(_ terminal: PseudoTerminal) {
    let state = "stopped: isig icanon echo"
    #expect(terminal.wait { $0.cursorRow > 0 && $0.lines.last?.hasPrefix(state) == true })
    #expect(!terminal.screen.modes.contains(2004))
    terminal.type("\r")
  }

  @Test func controlZStopsAndTheEntryIsThereAgain() throws {
    let terminal = try startJob()
    terminal.type("abc\rdef")
    terminal.shows("fix> abc", "...> def")
    #expect(!terminal.modes.canonical && !terminal.modes.signals)
    terminal.type(Key.control("z"))
    waitUntilStopped(terminal)
    terminal.wait { $0.lines.last == "...> def" }
    #expect(terminal.screen.lines.suffix(2) == ["fix> abc", "...> def"])
    #expect(terminal.screen.lines.first == "fix> abc")
    terminal.type("g;\r")
    #expect(terminal.wait { $0.lines.contains(#"=> "abc\ndefg;""#) })
  }

  @Test(arguments: ["TSTP", "STOP"])
  func aStopFromElsewhereIsNoHarm(signal: String) throws {
    let terminal = try startJob()
    terminal.type(".pid\r")
    try #require(terminal.wait { $0.lines.contains { $0.hasPrefix("pid ") } })
    let line = terminal.screen.lines.first { $0.hasPrefix("pid ") }
    let process = try #require(line.flatMap { Int32($0.dropFirst(4)) })
    terminal.type("abc")
    try #require(terminal.wait { $0.lines.last == "fix> abc" })
    kill(process, signal == "TSTP" ? SIGTSTP : SIGSTOP)
    #expect(terminal.wait { $0.lines.last?.hasPrefix("stopped:") == true })
    // SIGSTOP leaves the modes as they were, in which Enter is no line feed.
    terminal.type("\n")
    #expect(terminal.wait { $0.lines.last == "fix> abc" && $0.modes.contains(2004) })
    terminal.type("d;\r")
    #expect(terminal.wait { $0.lines.contains("=> \"abcd;\"") })
  }

  @Test func controlZStopsRunningWorkToo() throws {
    let terminal = try startJob()
    terminal.type(".busy\r")
    #expect(terminal.wait { $0.lines.last == "busy" })
    terminal.type(Key.control("z"))
    waitUntilStopped(terminal)
    #expect(terminal.waitForModes { !$0.canonical && !$0.echo })
    terminal.type(Key.control("c"))
    #expect(
      terminal.wait { $0.lines.last == "fix>" && $0.lines.contains { $0.hasSuffix("stopped") } }
    )
  }

  @Test func withoutAShellThereIsNothingToStopFor() throws {
    let terminal = try startFixture()
    terminal.type("abc\(Key.control("z"))d")
    #expect(terminal.wait { $0.cursorLine == "fix> abcd" })
  }

  @Test func aChildFindsTheTerminalAsItWas() throws {
    let terminal = try startFixture()
    terminal.type(".shell stty -a | grep -oE -- '-?(icanon|echo|isig)( |$)' | tr -d '\\n'\r")
    #expect(terminal.wait { $0.lines.contains { $0.hasPrefix("isig icanon echo") } })
  }

  @Test func whatIsTypedAheadIsNeitherEchoedNorLost() throws {
    let terminal = try startFixture(columns: 200)
    terminal.type(".busy\r")
    #expect(terminal.wait { $0.lines.last == "busy" })
    terminal.type("ahead;\r")
    terminal.settle()
    #expect(terminal.screen.lines == ["fix> .busy", "busy"])
    terminal.send(signal: SIGINT)
    #expect(terminal.wait { $0.lines.contains("=> \"ahead;\"") })
  }

  @Test func theModesComeBackAtTheEnd() throws {
    let terminal = try startFixture()
    terminal.type(".quit\r")
    #expect(terminal.exitStatus() == .exited(0))
    #expect(terminal.modes.canonical && terminal.modes.echo && terminal.modes.signals)
    #expect(!terminal.screen.modes.contains(2004))
  }
}
