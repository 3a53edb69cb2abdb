import TestSupport
import Testing

/// Text that comes at once.
struct PasteTests {
  @Test func aPasteIsTextAndNotKeys() throws {
    let terminal = try startFixture()
    terminal.type(Key.paste("one;\r\ntwo\t;\n\u{3}\u{1B}[Ax;\u{4}"))
    terminal.shows("fix> one;", "...> two    ;", "...> [Ax;")
    terminal.type("\r")
    terminal.wait { $0.lines.last == "fix>" }
    #expect(terminal.screen.lines[3] == #"=> "one;\ntwo\t;\n[Ax;""#)
  }

  @Test func aPasteIsInsertedAtTheCursor() throws {
    let terminal = try startFixture()
    terminal.type("ad\(Key.left)\(Key.paste("bc"))X")
    terminal.shows("fix> abcXd")
  }

  @Test(arguments: [40, 80, 200])
  func thousandsOfLinesAreOneEntry(columns: Int) throws {
    let terminal = try startFixture(columns: columns)
    let script = (1...2000).map { "insert into users(name) values('u\($0)');" }
    terminal.type(Key.paste(".lines " + script.joined(separator: "\n")) + "\r")
    #expect(terminal.wait { $0.lines.contains("2000 lines") })
    #expect(!terminal.screen.transcript.contains { $0.hasPrefix("=>") })
  }

  @Test func linesThatComeUnmarkedRunOneAfterTheOther() throws {
    let terminal = try startFixture()
    terminal.type((1...200).map { "n\($0);\r" }.joined())
    #expect(terminal.wait { $0.lines.contains("=> \"n200;\"") && $0.lines.last == "fix>" })
    let answers = terminal.screen.transcript.filter { $0.hasPrefix("=>") }
    #expect(answers == (1...200).map { "=> \"n\($0);\"" })
  }
}
