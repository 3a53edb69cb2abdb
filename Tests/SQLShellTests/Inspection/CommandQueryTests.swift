import Foundation
import TestSupport
import Testing

/// Commands that show what a query gives them take nothing else.
@Suite struct CommandQueryTests {
  private static let commands = [
    ".inspect", ".export new.csv", ".chart bar",
  ]

  @Test(arguments: commands)
  func whatChangesADatabaseIsNotTaken(command: String) throws {
    for sql in ["delete from t", "delete from t returning a", "vacuum into 'new'"] {
      let run = try ShellRun()(
        ["a.db"],
        "create table t(a); insert into t values (1);\n\(command) \(sql)\nselect count(*) from t;\n"
      )
      #expect(run.errorOutput.contains("only a query that changes nothing can be taken"))
      #expect(run.output == "1\n", "\(sql)")
    }
  }

  @Test(arguments: commands)
  func itIsOneStatementThatHasRows(command: String) throws {
    let two = try ShellRun()([], "\(command) select 1; select 2\n")
    #expect(two.errorOutput == "Error: one statement can be taken, not several\n")
    let none = try ShellRun()([], "\(command) savepoint a\n")
    #expect(none.errorOutput == "Error: the statement has no rows\n")
  }

  @Test func parametersHaveTheValuesThatWereSet() throws {
    let shell = try ShellRun()
    let run = try shell(
      [],
      """
      .parameter set :x 5
      .inspect select :x + 1, :unset
      .export new.csv select :x as a, :unset as b
      .chart bar select 'ten', 2 * :x
      """
    )
    #expect(run.errorOutput == "")
    #expect(run.output.contains("INTEGER · 6 · 0x6\n"))
    #expect(run.output.contains("ten │█"))
    #expect(try shell.directory.read("new.csv") == "a,b\r\n5,\r\n")
  }

  @Test func theProgramOfAStatementCanBeTaken() throws {
    let run = try ShellRun()(
      [],
      "create table t(a);\n.export new.csv explain query plan delete from t\n"
    )
    #expect(run.status == .exited(0), "\(run.errorOutput)")
  }

  /// What the saved text calls is called by a person, though the line of the command does not.
  @Test func aSavedQueryMayReadFiles() throws {
    let shell = try ShellRun()
    try shell.directory.write("content", to: "f")
    let run = try shell(
      [],
      ".query --save file select readfile(?) || ''\n.query file f\n"
    )
    #expect(run.output == "content\n", "\(run.errorOutput)")
  }
}
