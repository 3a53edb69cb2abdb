import TestSupport
import Testing

@Suite struct RecallTests {
  @Test func queriesAreKeptByName() throws {
    let directory = try TemporaryDirectory()
    let home = ["XDG_CONFIG_HOME": directory.path]
    func run(_ commands: String...) throws -> ShellOutput {
      try shell(commands, environment: home)
    }
    #expect(try run(".query").output == "")
    #expect(try run(".query --save add SELECT ?1 + 1, 'a b', typeof(?2)").status == 0)
    #expect(try run(".query add 2 x").output == "3|a b|text\n")
    #expect(try run(".query add 2 1.5").output == "3|a b|real\n")
    #expect(try run(".query").output == "add  SELECT ?1 + 1, 'a b', typeof(?2)\n")
    #expect(try run(".query --show add").output == "SELECT ?1 + 1, 'a b', typeof(?2)\n")
    #expect(try run(".query nothing").errors.contains("there are add"))
    #expect(try run(".query --save ../x SELECT 1").errors.contains("only letters"))
    #expect(try run(".query --delete add", ".query").output == "")
    #expect(try shell([".query"]).errors.contains("HOME"))
  }

  @Test func watchingRunsAgain() throws {
    let result = try shell([
      "CREATE TABLE t(a)", ".watch --count 3 0.01 INSERT INTO t VALUES(1); SELECT count(*) FROM t",
    ])
    #expect(result.output == "1\n\n2\n\n3\n")
    let failing = try shell([".watch --count 3 0.01 SELECT * FROM nowhere"])
    #expect(failing.status == 1)
    #expect(
      failing.errors.split(separator: "\n").filter { $0.contains("no such table") }.count == 1
    )
  }

  @Test func askingWhyKeepsTheOpenTransaction() throws {
    let script = """
      CREATE TABLE t(a UNIQUE ON CONFLICT ROLLBACK);
      INSERT INTO t VALUES (1);
      INSERT INTO t VALUES (1);
      BEGIN; INSERT INTO t VALUES (7);
      .why
      COMMIT; SELECT count(*) FROM t;
      """
    let run = try shell([], input: script)
    #expect(run.output == "2\n")
    #expect(run.errors.contains("running it again would undo the open transaction"))
  }

  @Test(arguments: ["-1", "0", "x", "1O", "9223372036854775808"])
  func watchingRunsAWholeNumberOfTimes(count: String) throws {
    let result = try shell([".watch --count \(count) 1 SELECT 1"])
    #expect(result.output == "")
    #expect(result.errors == "Usage: .watch SECONDS SQL\n")
    #expect(result.status == 1)
  }

  @Test func numbersAreDrawn() throws {
    let result = try shell([".chart bar SELECT 'a', 1 UNION ALL SELECT 'b', 2"])
    #expect(result.status == 0)
    #expect(result.output.contains("b"))
    #expect(try shell([".chart pie SELECT 1"]).status == 1)
    #expect(try shell([".chart bar"]).errors.contains("no result"))
    #expect(try shell(["CREATE TABLE t(a)", ".chart bar DELETE FROM t"]).status == 1)
  }

  @Test func whatNeedsAPromptSaysSo() throws {
    #expect(try shell([".history"]).errors.contains("prompt"))
    #expect(try shell([".edit"]).errors.contains("prompt"))
    #expect(try shell([".last"]).errors.contains("no result"))
  }
}
