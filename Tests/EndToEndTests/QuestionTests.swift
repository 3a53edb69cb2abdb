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
}
