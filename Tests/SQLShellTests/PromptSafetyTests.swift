import TestSupport
import Testing

/// What a person is asked, told and advised; a script never is.
@Suite struct PromptSafetyTests {
  private func start(
    _ arguments: [String] = ["-demo"],
    name: String = "assay",
    prompt: String = "demo>",
    directory: String = "/"
  ) throws -> PseudoTerminal {
    var environment = testEnvironment(["ASSAY_HISTORY": "", "SQLITE_HISTORY": "/dev/null"])
    environment["HOME"] = directory
    let terminal = try PseudoTerminal(
      name == "assay" ? builtProduct("assay") : name,
      arguments,
      environment: environment,
      directory: directory,
      columns: 90,
      rows: 40
    )
    #expect(terminal.wait { $0.lines.last == prompt })
    return terminal
  }

  private func shows(_ terminal: PseudoTerminal, _ text: String) -> Bool {
    terminal.wait { $0.lines.contains { $0.contains(text) } }
  }

  @Test(arguments: [
    ("delete from player;", "DELETE without WHERE deletes all 5 rows of player. Go on?"),
    ("update player set tag = 1;", "UPDATE without WHERE changes all 5 rows of player. Go on?"),
    ("drop table visit;", "DROP TABLE visit deletes all 4 rows of visit. Go on?"),
    ("alter table player drop column tag;", "This deletes a column of all 5 rows of player."),
  ])
  func destructiveStatementsAreAskedAbout(statement: String, question: String) throws {
    let terminal = try start()
    terminal.type(statement + "\r")
    #expect(shows(terminal, question))
    terminal.type("n\r")
    #expect(shows(terminal, "Nothing was changed."))
    terminal.type("select count(*) || ' and ' || count(tag) from player;\r")
    #expect(shows(terminal, "5 and 4"))
    terminal.type("delete from visit;\r")
    // Not the question of DROP TABLE above: an answer must not be typed before it is asked for.
    #expect(shows(terminal, "DELETE without WHERE deletes all 4 rows of visit"))
    terminal.type("y\r")
    terminal.type("select 'left: ' || count(*) from visit;\r")
    #expect(shows(terminal, "left: 0"), "\(terminal.screen.lines)")
  }

  @Test func aNameThatDoesNotExistIsSaidToBeNew() throws {
    let directory = try TemporaryDirectory()
    let terminal = try start(["fresh.db"], prompt: "fresh>", directory: directory.path)
    #expect(shows(terminal, "fresh.db does not exist: a new database"))
  }

  @Test func openingAnotherDatabaseInATransactionAsks() throws {
    let terminal = try start()
    terminal.type("begin;\r.open :memory:\r")
    #expect(shows(terminal, "A transaction is open; leaving undoes its changes. Leave?"))
    terminal.type("n\r")
    terminal.type("select 'rows: ' || count(*) from player;\r")
    #expect(shows(terminal, "rows: 5"))
  }

  @Test func aQuestionIsNotAskedInVain() throws {
    let terminal = try start()
    terminal.type(".restore nosuch.db\r")
    #expect(shows(terminal, "cannot open \"nosuch.db\""))
    #expect(!terminal.screen.lines.contains { $0.contains("Go on?") })
  }

  @Test func leavingWithAnOpenTransactionAsks() throws {
    let terminal = try start()
    terminal.type("begin;\r.quit\r")
    #expect(shows(terminal, "A transaction is open; leaving undoes its changes. Leave?"))
    terminal.type("n\r")
    terminal.type("select 'still ' || 'here';\r")
    #expect(shows(terminal, "still here"))
    terminal.type(".quit\r")
    #expect(terminal.wait { $0.lines.filter { $0.contains("Leave?") }.count == 2 })
    terminal.type("y\r")
    #expect(terminal.exitStatus() == .exited(0))
  }

  @Test(arguments: [
    ("select nme from player;", "Did you mean name?"),
    ("select * from playr;", "Did you mean player?"),
    ("select coalese(1, 2);", "Did you mean coalesce?"),
    ("insert into player(nmae) values(1);", "Did you mean name?"),
    ("selct 1;", "Did you mean SELECT?"),
    (".tabels", "Did you mean .tables?"),
    (".mode jsn", "Did you mean .mode json?"),
    (".mode json --hx", "Did you mean --hex?"),
    (".schema --idnent", "Did you mean --indent?"),
    (".import --cvs a b", "Did you mean --csv?"),
    ("select \"nme\" from player;", "\"nme\" is no column here: it was taken for the text 'nme'."),
  ])
  func aSlipIsAnsweredWithWhatWasMeant(entry: String, advice: String) throws {
    let terminal = try start()
    terminal.type(entry + "\r")
    #expect(shows(terminal, advice))
  }

  @Test func theCaretStandsUnderWideCharactersInTheRightLine() throws {
    let terminal = try start()
    terminal.type("select 1,\r'世界', nosuch\rfrom player;\r")
    #expect(shows(terminal, "no such column: nosuch"))
    let lines = terminal.screen.lines
    let index = try #require(lines.lastIndex { $0.contains("line 2: '世界', nosuch") })
    let caret = try #require(lines[index + 1].firstIndex(of: "^"))
    // Two wide characters take four columns of the screen.
    #expect(lines[index + 1].distance(from: lines[index + 1].startIndex, to: caret) == 2 + 8 + 8)
  }

  @Test func calledAsSQLite3ItLooksAndAsksLikeIt() throws {
    let directory = try TemporaryDirectory()
    let link = directory.file("sqlite3")
    _ = try runProcess("/bin/ln", ["-s", builtProduct("assay"), link])
    let terminal = try start([], name: link, prompt: "sqlite>", directory: directory.path)
    #expect(shows(terminal, "SQLite version 3."))
    terminal.type("create table t(a); insert into t values(1),(null);\r")
    terminal.type("select a, 'x' from t;\r")
    #expect(terminal.wait { $0.lines.contains("1|x") && $0.lines.contains("|x") })
    terminal.type("delete from t;\r")
    terminal.type("select 'left', count(*) from t;\r")
    #expect(terminal.wait { $0.lines.contains("left|0") })
    #expect(!terminal.screen.lines.contains { $0.contains("Go on?") })
  }
}
