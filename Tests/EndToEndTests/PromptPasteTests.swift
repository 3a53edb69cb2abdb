import TestSupport
import Testing

@Suite struct PromptPasteTests {
  @Test func aPasteStopsAtItsFirstErrorAndKeepsTheRest() throws {
    let prompt = try PromptFixture()
    let paste =
      "create table t(a);\ninsert into t values (1);\ninsert into nowhere values (1);\n"
      + "insert into t values (2);\ninsert into t values (3);"
    prompt.type(Key.paste(paste), untilShown: "values (3);")
    prompt.type("\r", untilShown: "The 2 statements behind it did not run")
    #expect(prompt.terminal.wait { $0.lines.last == "memory>" })
    prompt.type(Key.up, untilShown: "...> insert into t values (3);")
    prompt.type("\r", until: "memory>")
    prompt.type("select group_concat(a, '-') as all_of_t from t;\r", untilShown: "1-2-3")
  }

  @Test func aPasteOfThousandsOfLinesRunsWhole() throws {
    let prompt = try PromptFixture()
    let rows = (1...2_000).map { "insert into t values (\($0));" }.joined(separator: "\n")
    prompt.type("create table t(a);\r", until: "memory>")
    prompt.terminal.type(Key.paste(rows))
    prompt.type("\r", until: "memory>")
    prompt.type("select 'rows: ' || count(*) from t;\r", untilShown: "rows: 2000")
  }

  @Test func statementsOfAPasteAreRecalledOneByOne() throws {
    let prompt = try PromptFixture()
    prompt.type(Key.paste("select 1;\nselect\n  2;") + "\r", untilShown: "1 row")
    #expect(prompt.terminal.wait { $0.lines.last == "memory>" })
    prompt.type(Key.up, until: "   ...>   2;")
    prompt.type(Key.control("c"), until: "memory>")
    prompt.type(Key.up + Key.up + Key.up, until: "memory> select 1;")
  }

  @Test func indentationIsNoReasonToForgetAStatement() throws {
    let prompt = try PromptFixture()
    let paste = "select 1 as a;\nselect bad;\n  select 2 as b;\nselect 3 as c;"
    prompt.type(Key.paste(paste) + "\r", untilShown: "the up arrow brings them back")
    #expect(prompt.terminal.wait { $0.lines.last == "memory>" })
    prompt.type(Key.up, until: "   ...> select 3 as c;")
    prompt.type("\r", untilShown: "1 row")
    #expect(prompt.terminal.wait { $0.lines.last == "memory>" })
    prompt.type(String(repeating: Key.up, count: 6), until: "memory> select 1 as a;")
  }
}
