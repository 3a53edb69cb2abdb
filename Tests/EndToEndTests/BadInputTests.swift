import Foundation
import TestSupport
import Testing

@Suite struct BadInputTests {
  private func assay(
    _ arguments: [String],
    input: String = "",
    in directory: String? = nil
  ) throws -> ProcessRun {
    try runProcess(builtProduct("assay"), arguments, input: input, directory: directory)
  }

  @Test func anArgumentThatIsNoTextOpensNoOtherFile() throws {
    let directory = try TemporaryDirectory()
    let run = try runProcess(
      "/bin/sh",
      ["-c", "exec \"$0\" \"$(printf 'n\\377.db')\" 'create table t(a)'", builtProduct("assay")],
      directory: directory.path
    )
    #expect(run.status == .exited(1))
    #expect(run.errorOutput == "Error: argument 1 is not UTF-8 text\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }

  @Test func aFileThatIsNoDatabaseIsAnError() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/notes.txt"
    let text = String(repeating: "These are notes, and no database at all. ", count: 30)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    let run = try assay([path, "select * from sqlite_master"])
    #expect(run.status == .exited(26))
    #expect(run.errorOutput == "Error: in prepare, file is not a database (26)\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func aDirectoryIsAnError() throws {
    let directory = try TemporaryDirectory()
    let run = try assay([directory.path, "select 1"])
    #expect(run.status == .exited(14) || run.status == .exited(1))
    #expect(run.errorOutput.contains("unable to open database"))
  }

  @Test func aMissingFileIsNotMadeForReading() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/nope.db"
    let run = try assay(["-readonly", path, "select 1"])
    #expect(run.status == .exited(1))
    #expect(
      run.errorOutput
        == "Error: unable to open database \"\(path)\": unable to open database file\n"
    )
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aSyntaxErrorSaysLineAndPlaceAndTheScriptGoesOn() throws {
    let run = try assay([], input: "select 1;\nselct 2;\nselect 3;\n")
    #expect(run.status == .exited(1))
    #expect(run.output == "1\n3\n")
    #expect(
      run.errorOutput == """
        Parse error near line 2: near "selct": syntax error
          selct 2;
          ^--- error here

        """
    )
  }

  @Test func aTransactionLeftOpenAtTheEndIsAnError() throws {
    let run = try assay([], input: "create table t(a);\nbegin;\ninsert into t values(1);\n")
    #expect(run.status == .exited(1))
    #expect(run.errorOutput.contains("transaction"))
  }

  @Test(arguments: [
    ("select 'open", "unrecognized token"),
    ("select (1", "incomplete input"),
  ])
  func anIncompleteStatementAtTheEndIsAnError(input: String, expected: String) throws {
    let run = try assay([], input: input)
    #expect(run.status == .exited(1))
    #expect(run.errorOutput.contains(expected))
  }

  @Test func anUnknownOptionIsNamed() throws {
    let run = try assay(["-nosuch"])
    #expect(run.status == .exited(1))
    #expect(run.errorOutput.contains("unknown option: -nosuch"))
  }

  @Test func aClosedReaderEndsTheProgramQuietly() throws {
    let run = try runProcess(
      "/bin/sh",
      [
        "-c",
        """
        "$0" :memory: "with recursive c(n) as (select 1 union all select n + 1 from c) \
        select n from c" | head -n 1
        """, try builtProduct("assay"),
      ]
    )
    #expect(run.status == .exited(0))
    #expect(run.output == "1\n")
    #expect(run.errorOutput == "")
  }

  @Test func aProgramThatStopsReadingDoesNotEndTheShell() throws {
    let run = try assay(
      [],
      input: """
        .once |head -n 1
        with recursive c(n) as (select 1 union all select n + 1 from c where n < 300000)
        select n from c;
        .output |true
        .schema
        with recursive c(n) as (select 1 union all select n + 1 from c where n < 300000)
        select n from c;
        .output
        select 'goes on';

        """
    )
    #expect(run.output == "1\ngoes on\n")
    #expect(run.errorOutput == "")
    #expect(run.status == .exited(0))
  }

  @Test(arguments: ["x'00ff'", "1.5"])
  func aParameterWhoseNameIsNoTextDoesNotEndTheShell(name: String) throws {
    let run = try assay(
      [],
      input: """
        .parameter init
        insert into temp.sqlite_parameters values(\(name), 1);
        .parameter list
        select 'still here';
        """
    )
    #expect(run.status == .exited(0))
    #expect(run.output.hasSuffix("still here\n"))
  }

  @Test func behindTheSampleDatabaseEveryWordIsACommand() throws {
    let run = try assay(["-demo", "select count(*) from player", ".mode csv", "select 1, 2"])
    #expect(run.status == .exited(0))
    #expect(run.output == "5\n1,2\r\n")
  }
}
