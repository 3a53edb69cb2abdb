import TestSupport
import Testing

/// The Tab key and its menu.
struct CompletionTests {
  @Test func theOnlyCandidateIsInserted() throws {
    let terminal = try startFixture()
    terminal.type("us\tX")
    terminal.shows("fix> users X")
  }

  @Test func whatAllHaveInCommonIsInsertedFirst() throws {
    let terminal = try startFixture()
    terminal.type("or\t")
    terminal.shows("fix> order")
    terminal.type("_\tX")
    terminal.shows("fix> order_items X")
  }

  @Test(arguments: [40, 80, 200])
  func severalCandidatesOpenAMenuBelow(columns: Int) throws {
    let terminal = try startFixture(columns: columns)
    terminal.type("select o\tX\(Key.backspace)\(Key.home)\(Key.end)\t")
    terminal.wait { $0.lines.count == 5 }
    #expect(
      terminal.screen.lines == [
        "fix> select o", " offset      keyword", " orders      table", " order_items table",
        " order by    keyword",
      ]
    )
    terminal.hasCursor(row: 0, column: 13)
    terminal.type("\t")
    terminal.wait { $0.lines.first == "fix> select offset" }
    #expect(terminal.screen.style(of: "offset      keyword") == ScreenStyle(inverse: true))
    terminal.type(Key.shiftTab)
    terminal.wait { $0.lines.first == "fix> select order by" }
    terminal.type(Key.up)
    terminal.wait { $0.lines.first == "fix> select order_items" }
    terminal.type("\r")
    terminal.shows("fix> select order_items")
    terminal.type("!")
    terminal.shows("fix> select order_items!")
  }

  @Test func escapePutsBackWhatWasTyped() throws {
    let terminal = try startFixture()
    terminal.type("o\t\t\t")
    terminal.wait { $0.lines.first == "fix> orders" }
    terminal.type(Key.escape)
    terminal.shows("fix> o")
    terminal.type("k")
    terminal.shows("fix> ok")
  }

  @Test func anyOtherKeyClosesTheMenu() throws {
    let terminal = try startFixture()
    terminal.type("o\t")
    terminal.wait { $0.lines.count == 5 }
    terminal.type("x")
    terminal.shows("fix> ox")
  }

  @Test func theMenuFitsAboveTheBottomOfTheScreen() throws {
    let terminal = try startFixture(rows: 4)
    terminal.type("o\t")
    terminal.wait { $0.lines.count == 4 }
    #expect(
      terminal.screen.lines == [
        "fix> o", " offset      keyword", " orders      table", " order_items table    1/4",
      ]
    )
    terminal.type("\t\t\t\t")
    terminal.wait { $0.lines.last == " order by    keyword  4/4" }
    #expect(terminal.screen.lines.first == "fix> order by")
    terminal.type("\u{1B}")
    terminal.shows("fix> o")
  }

  @Test func textRightOfTheCursorStays() throws {
    let terminal = try startFixture()
    terminal.type("(us)\(Key.left)\t")
    terminal.shows("fix> (users )")
    terminal.hasCursor(row: 0, column: 12)
  }

  @Test func clustersAreNotCutWhenCandidatesDiffer() throws {
    let terminal = try startFixture()
    terminal.type("gr\t")
    terminal.wait { $0.lines.count == 3 }
    #expect(terminal.screen.lines == ["fix> gr", " größe column", " grün  column"])
  }

  @Test func nothingToOfferRingsTheBell() throws {
    let terminal = try startFixture()
    terminal.type("zz\t")
    terminal.wait { $0.bells == 1 }
    #expect(terminal.screen.bells == 1)
    terminal.shows("fix> zz")
  }
}
