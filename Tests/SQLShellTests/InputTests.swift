import Foundation
import TestSupport
import Testing

/// What a script may be made of, and what is said where that fails.
@Suite struct InputTests {
  @Test func bytesThatAreNoTextReachSQLite() throws {
    let script = Array("select hex('".utf8) + [0xE4, 0xFF, 0xC3] + Array("');\n".utf8)
    let run = try ShellRun()([], bytes: script)
    #expect(run.output == "E4FFC3\n")
    #expect(run.status == .exited(0))
  }

  @Test func anErrorShowsTheBytesOfTheScript() throws {
    let script = Array("select '".utf8) + [0xE4] + Array("', nosuch;\n".utf8)
    let run = try ShellRun()([], bytes: script)
    let expected =
      Array("Parse error near line 1: no such column: nosuch\n  select '".utf8) + [0xE4]
      + Array("', nosuch;\n              ^--- error here\n".utf8)
    #expect(run.errorBytes == expected)
  }

  @Test func dotCommandsPrintEveryByte() throws {
    for byte in (1...255 as ClosedRange<UInt8>) where byte != 0x0A && byte != 0x0D {
      let special = [UInt8(ascii: "\""), UInt8(ascii: "\\")].contains(byte)
      let word = special ? [UInt8(ascii: "\\"), byte] : [byte]
      let line = Array(".print \"".utf8) + word + Array("\"\n".utf8)
      #expect(try ShellRun()([], bytes: line).outputBytes == [byte, 0x0A])
    }
  }

  @Test func aNULByteIsAnErrorAndNoCut() throws {
    let run = try ShellRun()([], bytes: Array("select 1;\nselect 2\0, 3;\nselect 4;\n".utf8))
    #expect(run.output == "1\n4\n")
    #expect(run.errorOutput.contains("line 2"))
    #expect(run.errorOutput.contains("NUL"))
    #expect(run.status == .exited(1))
  }

  @Test func aLineLongerThanAnyBufferIsRead() throws {
    let text = String(repeating: "x", count: 300_000)
    let run = try ShellRun()([], "select length('\(text)');\nselect 2;\n")
    #expect(run.output == "300000\n2\n")
  }

  @Test func aTransactionLeftOpenIsReported() throws {
    let run = try ShellRun()([], "begin;\ncreate table t(a);\n")
    #expect(run.status == .exited(1))
    #expect(run.errorOutput.contains("inside a transaction"))
  }

  @Test func semicolonsBehindDotCommandsAreLeftOut() throws {
    let run = try ShellRun()([], ".mode csv;\n.headers on;\n.print a;\nselect 1 as x;\n.quit;\n")
    #expect(run.output == "a;\nx\r\n1\r\n")
    #expect(run.errorOutput == "")
  }

  @Test func calledAsSQLite3ItIsSilentAboutWhatAssayAdds() throws {
    let shell = try ShellRun()
    try shell.directory.write(".headers on\n", to: ".sqliterc")
    let run = try shell([], "begin;\nselect 1 as x;\n", name: "sqlite3")
    #expect(run.output == "x\n1\n")
    #expect(run.errorOutput == "")
    #expect(run.status == .exited(0))
    let version = try shell(["-version"], name: "sqlite3")
    #expect(version.output == (try runProcess("/usr/bin/sqlite3", ["-version"]).output))
  }

  /// What sqlite3 itself shows is compared where it reads lines as the library does.
  @Test(arguments: [
    ("select 1,\n  nope;", "  select 1,   nope;\n              ^--- error here\n"),
    ("\\d\n;", "unrecognized token: \"\\\"\n  \\d"), (".foo", "\"foo\""),
    ("selct 1;\n.quit", "near \"selct\": syntax error"),
  ])
  func calledAsSQLite3ItFailsAsItsPromptDoes(input: String, words: String) throws {
    let run = try ShellRun()(["-interactive"], input + "\n", name: "sqlite3")
    #expect(run.errorOutput.contains(words), "\(run.errorOutput)")
    #expect(run.status == .exited(1))
    #expect(try ShellRun()(["-interactive"], "select 1;\n", name: "sqlite3").status == .exited(0))
    // Assay itself knows one of them.
    let status: Int32 = input.hasPrefix("\\d") ? 0 : 1
    #expect(try ShellRun()(["-interactive"], input + "\n").status == .exited(status))
  }

  /// The system's sqlite3 does the same, on a terminal too.
  @Test(arguments: [
    ("selct 1;\nselect 2;\n", 1), ("select 2;\n", 0), (".nosuch\n", 1), ("selct 1;\n.exit 0\n", 1),
    ("selct 1;\n.quit\n", 1), ("selct 1;\n.exit 3\n", 3),
  ])
  func aPromptEndsWithWhetherThereWereErrors(input: String, status: Int32) throws {
    let arguments = ["-interactive", ":memory:"]
    #expect(try ShellRun()(arguments, input).status == .exited(status))
    let theirs = try runProcess("/usr/bin/sqlite3", arguments, input: input)
    #expect(theirs.status == .exited(status))
  }

  @Test func errorsBeforeThePromptAreNoneOfIt() throws {
    let shell = try ShellRun()
    try shell.directory.write("selct 1;\n", to: "config/assay/assayrc")
    #expect(try shell(["-interactive", ":memory:"], "select 1;\n").status == .exited(0))
  }

  @Test func settingsOfThePersonLeaveScriptsAlone() throws {
    let shell = try ShellRun()
    try shell.directory.write(".mode csv\n", to: "config/assay/assayrc")
    #expect(try shell([], "select 1, 2;\n").output == "1|2\n")
  }

  @Test(arguments: [
    ("-zip", "ZIP"), ("-A", "ZIP"), ("-append", "append"),
  ])
  func whatTheLibraryLacksIsSaid(option: String, word: String) throws {
    let run = try ShellRun()([option, "a.db"])
    #expect(run.status == .exited(1))
    #expect(run.errorOutput.contains("\(option) is not supported"))
    #expect(run.errorOutput.contains(word))
  }

  @Test func theHelpFitsTheScreenAndKnowsEveryCommand() throws {
    let run = try ShellRun()([], ".help\n")
    let lines = run.output.split(separator: "\n")
    for word in [".mode", ".import", ".migrate", ".quit"] {
      #expect(lines.contains { $0.hasPrefix(word + " ") })
    }
    #expect(lines.filter { $0.count > 80 } == [])
  }

  @Test func theVersionNamesSQLiteAndItsSource() throws {
    let output = try ShellRun()(["-version"]).output
    #expect(output.contains(/3\.[0-9.]+ 20\d\d-[01]\d-\d\d \d\d:\d\d:\d\d [0-9a-f]+/))
  }

  @Test func aTransactionThatNobodyWasAskedAboutIsAnError() throws {
    let run = try ShellRun()(["-interactive", ":memory:"], "begin;\ncreate table z(a);\n")
    #expect(run.status == .exited(1))
    #expect(
      run.errorOutput.contains("the input ended inside a transaction; its changes are undone")
    )
  }
}
