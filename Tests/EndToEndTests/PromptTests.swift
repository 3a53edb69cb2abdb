import TestSupport
import Testing

@Suite struct PromptTests {
  private func demo(columns: Int = 80, rows: Int = 40) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      builtProduct("assay"),
      ["-demo"],
      environment: testEnvironment(["ASSAY_HISTORY": ""]),
      columns: columns,
      rows: rows
    )
    #expect(terminal.wait { $0.lines.last == "demo>" })
    return terminal
  }

  @Test func theGreetingNamesThreeThingsToTry() throws {
    let terminal = try demo()
    let text = terminal.screen.lines.joined(separator: "\n")
    for word in ["select * from player", ".migrate", ".mode line"] { #expect(text.contains(word)) }
  }

  @Test func aStatementOverTwoLinesShowsTheClassOfEveryValue() throws {
    let terminal = try demo()
    terminal.type("select * from\r")
    #expect(terminal.wait { $0.lines.last == " ...>" })
    terminal.type("player where id < 3;\r")
    #expect(
      terminal.wait { $0.lines.last == "demo>" && $0.lines.contains { $0.hasPrefix("2 rows") } }
    )
    let lines = terminal.screen.lines
    #expect(lines.contains("│ id      │ name    │ score │ avatar                │ tag       │"))
    #expect(lines.contains("│ INTEGER │ TEXT    │ REAL  │ BLOB                  │ TEXT      │"))
    #expect(lines.contains("│       2 │ Barbara │  NULL │ NULL                  │ NULL TEXT │"))
    #expect(terminal.screen.unknownSequences == [])
  }

  @Test func controlCClearsTheLineAndNeverEndsTheShell() throws {
    let terminal = try demo()
    terminal.type("select nonsense")
    #expect(terminal.wait { $0.lines.last == "demo> select nonsense" })
    terminal.type(Key.control("c"))
    terminal.type(Key.control("c"))
    #expect(terminal.wait { $0.lines.last == "demo>" })
    terminal.type("select 40+2;\r")
    #expect(terminal.wait { $0.lines.contains { $0.contains("42") } })
  }

  @Test func controlCStopsARunningStatementAndTheSessionGoesOn() throws {
    let terminal = try demo()
    terminal.type(
      "with recursive c(n) as (select 1 union all select n+1 from c) select max(n) from c;\r"
    )
    #expect(terminal.wait { $0.lines.last?.hasSuffix("from c;") == true })
    terminal.settle()
    terminal.type(Key.control("c"))
    #expect(terminal.wait { $0.lines.contains { $0.lowercased().contains("interrupted") } })
    terminal.type("select 'still here';\r")
    #expect(terminal.wait { $0.lines.contains { $0.contains("│ still here") } })
  }

  @Test func controlDLeaves() throws {
    let terminal = try demo()
    terminal.type(Key.control("d"))
    #expect(terminal.exitStatus() == .exited(0))
    #expect(terminal.modes.canonical && terminal.modes.echo)
  }

  @Test func aLongResultEndsAtALimitAndSaysHowToSeeAll() throws {
    let terminal = try demo()
    terminal.type(
      "with recursive c(n) as (select 1 union all select n+1 from c limit 1500) select n from c;\r"
    )
    #expect(
      terminal.wait { $0.lines.contains { $0.hasPrefix("the first 1,000 rows; .last shows all") } }
    )
    terminal.type(".last\r")
    #expect(terminal.wait { $0.lines.contains { $0.hasPrefix("1,500 rows") } })
  }

  @Test(arguments: ["csv", "json", "list"])
  func aLimitIsToldInEveryMode(mode: String) throws {
    let terminal = try demo()
    terminal.type(".mode \(mode)\r")
    terminal.type("select value from generate_series(1, 1500);\r")
    #expect(
      terminal.wait { $0.lines.contains { $0.hasPrefix("the first 1,000 rows; .last shows all") } }
    )
  }

  @Test func literalsAreShownWithoutAClassOfTheirOwn() throws {
    let terminal = try demo()
    terminal.type(".mode qbox\r")
    terminal.type("select null as a, x'00ff' as b, 'x' as c, 1 as d;\r")
    #expect(terminal.wait { $0.lines.contains { $0.contains("1 row") } })
    let lines = terminal.screen.lines
    #expect(
      lines.contains("│  a   │    b    │  c  │ d │") || !lines.contains { $0.contains("TEXT") }
    )
    #expect(
      lines.contains { $0.contains("NULL") && $0.contains("X'00ff'") || $0.contains("x'00ff'") }
    )
  }

  @Test func aFileThatCantTakeResultsDoesNotEndTheSession() throws {
    let terminal = try demo()
    terminal.type("create temp table keep(a);\r")
    terminal.type(".output /dev/full\r")
    terminal.type(".tables\r")
    #expect(terminal.wait { $0.lines.contains { $0.contains("No space left on device") } })
    terminal.type("select count(*) || ' kept' from temp.keep;\r")
    #expect(terminal.wait { $0.lines.contains { $0.contains("0 kept") } })
  }

  @Test(arguments: [
    ("notes.txt", "notes>", "notes.txt is not a database"),
    ("nowhere/x.db", "x>", "There is no directory nowhere/"),
  ])
  func aPathThatLeadsToNoDatabaseIsToldOfAtOnce(
    path: String,
    prompt: String,
    words: String
  ) throws {
    let text = String(repeating: "no database\n", count: 20)
    let fixture = try PromptFixture([path], files: ["notes.txt": text], prompt: prompt)
    #expect(fixture.lines.contains { $0.contains(words) }, "\(fixture.lines)")
  }

  @Test func migrationsOfTheSampleEndWithIt() throws {
    let fixture = try PromptFixture(["-demo"], prompt: "demo>")
    fixture.type(".open other.db\r", until: "other>")
    fixture.type(".migrate\r", untilShown: "there is no directory ./migrations")
  }

  @Test func anErrorMarksItsPlaceAndThePromptGoesOn() throws {
    let terminal = try demo()
    terminal.type("selct 1;\r")
    #expect(terminal.wait { $0.lines.last == "demo>" && $0.lines.contains("  ^") })
    #expect(terminal.screen.lines.contains(#"Parse error: near "selct": syntax error"#))
  }
}

@Suite struct MigratePromptTests {
  @Test func theDemoIsMigratedAfterAYes() throws {
    let terminal = try PseudoTerminal(
      builtProduct("assay"),
      ["-demo"],
      environment: testEnvironment(["ASSAY_HISTORY": ""]),
      columns: 80,
      rows: 60
    )
    #expect(terminal.wait { $0.lines.last == "demo>" })
    terminal.type("select *\rfrom player;\r")
    #expect(terminal.wait { $0.lines.contains { $0.hasPrefix("5 rows") } })
    #expect(terminal.screen.lines.contains { $0.contains("n/a TEXT") })
    terminal.type(".migrate\r")
    #expect(terminal.wait { $0.lines.last?.hasSuffix("[y/N]") == true })
    #expect(terminal.screen.lines.contains("  pending  0001_add_email"))
    terminal.type("y\r")
    #expect(
      terminal.wait { $0.lines.contains("2 migrations applied.") && $0.lines.last == "demo>" }
    )
    terminal.type("select id, email, score from player;\r")
    #expect(
      terminal.wait { $0.lines.contains { $0.contains("│ player1@example.com │") } }
    )
  }

  @Test func anythingButYesChangesNothing() throws {
    let terminal = try PseudoTerminal(
      builtProduct("assay"),
      ["-demo"],
      environment: testEnvironment(["ASSAY_HISTORY": ""])
    )
    #expect(terminal.wait { $0.lines.last == "demo>" })
    terminal.type(".migrate\r")
    #expect(terminal.wait { $0.lines.last?.hasSuffix("[y/N]") == true })
    terminal.type("\r")
    #expect(terminal.wait { $0.lines.contains("Nothing was changed.") })
  }

  @Test func otherProgramsFindTheTerminalAsItWas() throws {
    let prompt = try PromptFixture()
    prompt.type(".shell stty -a\r", untilShown: "icanon")
    #expect(prompt.terminal.wait { $0.lines.last == "memory>" })
    #expect(!prompt.lines.contains { $0.contains("-icanon") || $0.contains("-echo ") })
    prompt.type(".shell read -p 'name? ' x; echo \"hello $x\"\r", until: "name?")
    prompt.type("Ada\r", untilShown: "name? Ada")
    prompt.type("", untilShown: "hello Ada")
  }

  @Test func plainWordsOfOtherShellsAreUnderstood() throws {
    let prompt = try PromptFixture(rows: 100)
    prompt.type("help\r", untilShown: ".help NAME explains a command")
    prompt.type("exit\r", untilShown: "exit")
    #expect(prompt.terminal.exitStatus() == .exited(0))
  }

  @Test func theMarkStandsUnderTheFaultOnANarrowScreen() throws {
    let prompt = try PromptFixture(columns: 40)
    prompt.type(
      "select 1 as one, 2 as two, 3 as three, 4 as four, nosuch, 5 as five, 6 as six;\r",
      untilShown: "^"
    )
    let lines = prompt.lines
    let mark = try #require(lines.lastIndex { $0.hasSuffix("^") && !$0.contains("select") })
    #expect(lines[mark - 1].hasPrefix("  …") && lines[mark - 1].hasSuffix("…"))
    #expect(lines[mark - 1].dropFirst(lines[mark].count - 1).hasPrefix("nosuch"))
  }
}
