import Foundation
import TestSupport
import Testing

/// Results that are taller than the screen, with the system's less.
@Suite struct PagerTests {
  private static let tall = "with recursive c(n) as (select 1 union all select n + 1 from c"
  private static let hundred = tall + " where n < 100) select n from c;\r"
  private static let endless = tall + ") select n from c;\r"

  private func prompt(
    columns: Int = 80,
    pager: String = "less -SRXF",
    files: [String: String] = [:]
  ) throws -> PromptFixture {
    let environment = ["PAGER": pager, "LESSHISTFILE": "-"]
    return try PromptFixture(environment: environment, files: files, columns: columns, rows: 20)
  }

  @Test(arguments: PromptFixture.widths)
  func aTallResultIsShownInThePager(columns: Int) throws {
    let prompt = try prompt(columns: columns)
    prompt.type(Self.hundred, until: ":")
    #expect(prompt.lines.contains { $0.hasSuffix("│      14 │") })
    prompt.type("G", untilShown: "100 rows")
    prompt.type("q", until: "memory>")
    prompt.type("select 'goes ' || 'on';\r", untilShown: "goes on")
    #expect(prompt.terminal.screen.unknownSequences == [])
  }

  @Test func whatFitsIsShownWithoutThePager() throws {
    let prompt = try prompt(pager: "sed 's/^/paged:/'")
    prompt.type("select 'a' as x;\r", until: "memory>")
    #expect(!prompt.lines.contains { $0.contains("paged:") })
    prompt.type(Self.hundred, untilShown: "paged:│     100 │")
  }

  @Test func leavingThePagerStopsTheStatement() throws {
    let prompt = try prompt()
    prompt.type(".mode list\r", until: "memory>")
    prompt.type(Self.endless, until: ":")
    prompt.type("q", until: "memory>")
    prompt.type(".last\r", until: ":")
    prompt.type("q", until: "memory>")
    prompt.type("select 'goes ' || 'on';\r", untilShown: "goes on")
  }

  @Test func theErrorComesBehindTheRowsBeforeIt() throws {
    let prompt = try prompt(pager: "cat")
    prompt.type(".mode list\r", until: "memory>")
    let failing = "with recursive c(n) as (select 1 union all select n + 1 from c where n < 50)"
    prompt.type(
      failing + " select iif(n < 40, n, abs(-9223372036854775807 - 1)) from c;\r",
      untilShown: "integer overflow"
    )
    let lines = prompt.lines
    let last = try #require(lines.lastIndex(of: "39"))
    let error = try #require(lines.firstIndex { $0.contains("integer overflow") })
    #expect(last < error)
  }

  @Test func commandsThatPrintMuchAreShownInThePager() throws {
    let prompt = try prompt()
    prompt.type(".help\r", until: ":")
    prompt.type("q", until: "memory>")
  }

  /// No other command could show what is left out.
  @Test func aSavedQueryWithValuesIsShownWhole() throws {
    let prompt = try prompt()
    let sql = Self.tall + " where n < ?) select n from c"
    prompt.type(".query --save many \(sql)\r", until: "memory>")
    prompt.type(".query many 1200\r", until: ":")
    prompt.type("G", untilShown: "1,200 rows")
    #expect(!prompt.lines.contains { $0.contains(".last") })
    prompt.type("q", until: "memory>")
  }

  @Test func thePagerCanBeChosenAndLeftOut() throws {
    let prompt = try prompt()
    prompt.type(".pager\r", untilShown: "less -SRXF")
    prompt.type(".pager sed s/^/mine:/\r", until: "memory>")
    prompt.type(Self.hundred, untilShown: "mine:│     100 │")
    prompt.type(".pager off\r", until: "memory>")
    prompt.type(Self.hundred, untilShown: "\u{2502}     100 \u{2502}")
    prompt.type(".pager\r", untilShown: "off")
  }

  @Test func safeModeRunsNoPagerOfAScript() throws {
    let prompt = try PromptFixture(["-safe", ":memory:"])
    prompt.type(".pager 'touch new; cat'\r", untilShown: "cannot run .pager in safe mode")
    prompt.type(Self.hundred, untilShown: "100 rows")
    #expect(!FileManager.default.fileExists(atPath: prompt.folder.file("new")))
    prompt.type(".pager off\r", until: "memory>")
    prompt.type(".pager\r", untilShown: "off")
  }

  @Test func aPagerThatIsNotThereLosesNothing() throws {
    let prompt = try prompt(pager: "no-such-pager")
    prompt.type(Self.hundred, untilShown: "the pager \"no-such-pager\" can't be run")
    #expect(prompt.lines.contains { $0.hasSuffix("│     100 │") })
    prompt.type(".last\r", untilShown: "│     100 │")
  }

  @Test func scriptsAreNotPaged() throws {
    let prompt = try prompt(
      pager: "sed 's/^/paged:/'",
      files: ["a.sql": String(Self.hundred.dropLast())]
    )
    prompt.type(".read a.sql\r", untilShown: "100 rows")
    #expect(!prompt.lines.contains { $0.contains("paged:") })
  }
}
