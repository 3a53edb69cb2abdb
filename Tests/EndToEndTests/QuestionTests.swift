import TestSupport
import Testing

/// Questions at the prompt, and what is typed before they are asked.
@Suite struct QuestionTests {
  private func prompt(columns: Int = 80) throws -> PromptFixture {
    let prompt = try PromptFixture(columns: columns)
    prompt.type("create table t(a); insert into t values (1), (2);\r", until: "memory>")
    return prompt
  }

  @Test(arguments: PromptFixture.widths)
  func whatIsTypedAheadAnswersInItsOrder(columns: Int) throws {
    let prompt = try prompt(columns: columns)
    prompt.type(
      "delete from t;\ry\rselect 'rows left: ' || count(*) from t;\r",
      untilShown: "rows left: 0"
    )
    prompt.type("", untilShown: "[y/N] y")
  }

  @Test func anAnswerOfNoLeavesWhatFollows() throws {
    let prompt = try prompt()
    prompt.type(
      "delete from t;\rno\rselect 'rows left: ' || count(*) from t;\r",
      untilShown: "rows left: 2"
    )
  }

  @Test func nothingIsAskedWhereNothingIsLost() throws {
    let prompt = try PromptFixture()
    prompt.type("create table t(a); delete from t;\r", until: "memory>")
    #expect(!prompt.lines.contains { $0.contains("[y/N]") })
  }

  @Test func anAnswerMayComeInPieces() throws {
    let prompt = try prompt()
    prompt.type("delete from t;\ry", untilShown: "[y/N] y")
    prompt.type("es\r", until: "memory>")
    prompt.type("select 'rows left: ' || count(*) from t;\r", untilShown: "rows left: 0")
  }

  @Test(arguments: [Key.control("c"), Key.control("d"), "\r"])
  func interruptEndOfInputAndEnterAreNo(key: String) throws {
    let prompt = try prompt()
    prompt.type("delete from t;\r", untilShown: "[y/N]")
    prompt.type(key, until: "memory>")
    #expect(!prompt.lines.contains { $0.contains("^C^C") })
    prompt.type("select 'rows left: ' || count(*) from t;\r", untilShown: "rows left: 2")
  }

  @Test func resultsThatGoToAFileAreNoReasonNotToAsk() throws {
    let prompt = try prompt()
    prompt.type(".output out.txt\r", until: "memory>")
    prompt.type("delete from t;\r", untilShown: "all 2 rows of t. Go on? [y/N]")
    prompt.type("n\r", untilShown: "Nothing was changed.")
    prompt.terminal.type("begin; insert into t values (3);\r\u{4}")
    prompt.type("", untilShown: "Leave? [y/N]")
    prompt.type("n\r.output\rselect 'rows left: ' || count(*) from t;\r", untilShown: "left: 3")
  }

  @Test func anAnswerOfNoStopsWhatWasPastedBehindIt() throws {
    let prompt = try prompt()
    prompt.type(
      Key.paste("delete from t;\ninsert into t values (9);\ninsert into t values (10);") + "\r",
      untilShown: "[y/N]"
    )
    prompt.type("n\r", untilShown: "The 2 statements behind it did not run")
    prompt.type("select 'rows left: ' || count(*) from t;\r", untilShown: "rows left: 2")
  }

  @Test func noViewIsRunForAQuestionAboutIt() throws {
    let prompt = try prompt()
    prompt.type(
      "create view v as with recursive n(i) as (select 1 union all select i + 1 from n) "
        + "select * from n;\r",
      until: "memory>"
    )
    prompt.type("drop view v;\r", untilShown: "Drop the view v? [y/N]")
    prompt.type("y\r", until: "memory>")
    prompt.type(
      "select 'views: ' || count(*) from sqlite_master where type = 'view';\r",
      untilShown: "views: 0"
    )
  }

  @Test func nothingIsAskedAboutWhatIsNotThere() throws {
    let prompt = try prompt()
    for object in ["table", "view", "index", "trigger"] {
      prompt.type("drop \(object) if exists nosuch;\r", until: "memory>")
    }
    #expect(!prompt.lines.contains { $0.contains("[y/N]") })
    prompt.type("create table e(a);\rdrop table e;\r", untilShown: "Drop the empty table e? [y/N]")
    prompt.type("y\r", until: "memory>")
  }

  @Test func controlDAnswersOnATerminalThatCannotEdit() throws {
    let prompt = try PromptFixture(environment: ["TERM": "dumb"])
    prompt.type("begin; create table t(a);\r", untilShown: "memory*>")
    prompt.type(Key.control("d"), untilShown: "Leave? [y/N]")
    prompt.type(Key.control("d"), untilShown: "memory*>")
    prompt.type("select 40 + 2;\r", untilShown: "42")
    prompt.type(Key.control("d"), untilShown: "Leave? [y/N]")
    prompt.type("y\r", untilShown: "y")
    #expect(prompt.terminal.exitStatus() == .exited(0))
  }
}
