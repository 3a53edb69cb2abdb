import Foundation
import TestSupport
import Testing

/// Disks that are full or can't be written, as file systems make them.
@Suite(.enabled(if: SmallDisk.isPossible)) struct SmallDiskTests {
  private func assay(_ words: [String], in directory: TemporaryDirectory) throws -> ProcessRun {
    try runProcess(
      builtProduct("assay"),
      words,
      environment: testEnvironment([:]),
      directory: directory.path,
      seconds: 60
    )
  }

  @Test(arguments: FaultScenario.all, [0, 24, 100])
  func aFullDiskEndsInAnErrorAndAWholeDatabase(scenario: FaultScenario, kibibytes: Int) throws {
    let disk = try SmallDisk(mebibytes: 4)
    let folder = try FaultFolder(isLogged: false, in: disk.directory)
    try disk.fill(leaving: kibibytes)
    let run = try assay(["a.db"] + scenario.commands, in: disk.directory)
    #expect(try folder.faults(after: run, of: scenario) == [], "\(run.errorOutput)")
  }

  @Test(arguments: FaultScenario.all, [false, true])
  func aReadOnlyDiskStaysAsItIs(scenario: FaultScenario, isLogged: Bool) throws {
    let disk = try SmallDisk(mebibytes: 4)
    let folder = try FaultFolder(isLogged: isLogged, in: disk.directory)
    let before = try disk.directory.readBytes("a.db")
    try disk.setReadOnly(true)
    let run = try assay(["a.db"] + scenario.commands, in: disk.directory)
    try disk.setReadOnly(false)
    // A write-ahead log needs files beside the database, also to read.
    #expect((run.status == .exited(0)) == (scenario.name == "dump" && !isLogged))
    #expect(try disk.directory.readBytes("a.db") == before)
    #expect(try folder.faults(after: run, of: scenario) == [], "\(run.errorOutput)")
  }

  @Test func thePromptSaysWhyALogCantBeReadAndWhatHelps() throws {
    let disk = try SmallDisk(mebibytes: 4)
    try disk.directory.write("", to: "logged #1/x")
    let rows = "pragma journal_mode = wal; create table t(a); insert into t values ('seen')"
    let file = disk.directory.file("logged #1/a.db")
    #expect(try assay([file, rows], in: disk.directory).status == .exited(0))
    try disk.setReadOnly(true)
    let terminal = try PseudoTerminal(
      builtProduct("assay"),
      [file],
      environment: testEnvironment(["ASSAY_HISTORY": ""]),
      directory: disk.directory.path,
      columns: 200
    )
    #expect(terminal.wait { $0.lines.last == "a (read-only)>" }, "\(terminal.screen.lines)")
    for entry in [".tables", "select * from t;"] {
      terminal.type("\(entry)\r")
      #expect(terminal.wait { $0.lines.contains { $0.contains("needs files beside it") } })
      terminal.settle()
      terminal.type("\u{C}")
      #expect(terminal.wait { $0.lines == ["a (read-only)>"] })
    }
    terminal.type(".open file:logged%20%231/a.db?immutable=1\r")
    terminal.type("select * from t;\r")
    #expect(terminal.wait { $0.lines.contains { $0.contains("seen") } }, "\(terminal.screen.lines)")
  }

  @Test func aRehearsalThatTheDiskHasNoRoomForIsNotBegun() throws {
    let disk = try SmallDisk(mebibytes: 420)
    let rows = """
      create table t(a); with recursive c(n) as (select 1 union all select n + 1 from c limit 270)
      insert into t select zeroblob(1000000) from c
      """
    #expect(try assay(["a.db", rows], in: disk.directory).status == .exited(0))
    try disk.directory.write("CREATE TABLE u(a);", to: "migrations/0001_u.sql")
    for command in [".migrate plan", ".migrate up"] {
      let run = try assay(["a.db", command], in: disk.directory)
      #expect(run.status == .exited(9))
      #expect(run.errorOutput.contains("the rehearsal needs 258 MiB on the disk, and only "))
      #expect(run.errorOutput.hasSuffix("nothing was changed; acknowledge with --no-plan\n"))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: disk.directory.path)
    #expect(Set(names) == ["a.db", "migrations"])
    let backup = try assay(["a.db", ".migrate up --no-plan --backup"], in: disk.directory)
    #expect(backup.status != .exited(0))
    #expect(
      try assay(["a.db", "select count(*) from sqlite_schema"], in: disk.directory).output == "1\n"
    )
    let run = try assay(["a.db", ".migrate up --no-plan"], in: disk.directory)
    #expect(run.status == .exited(0), "\(run.errorOutput)")
  }

  @Test func aFolderThatHasGoneEndsInAnError() throws {
    let directory = try TemporaryDirectory()
    let program = try builtProduct("assay")
    for (words, isFine) in [
      (":memory: 'select 1'", true), (":memory: .migrate", false),
      ("a.db 'create table t(a)'", false),
      (":memory: '.output x' 'select 1'", false), (":memory: '.import --csv x t'", false),
      (":memory: '.backup x.db'", false), (":memory: '.read x'", false),
      (":memory: '.cd x'", false),
      (":memory: '.export x.csv select 1'", false), (":memory: '.clone x.db'", false),
    ] {
      let run = try runProcess(
        "/bin/sh",
        ["-c", "mkdir gone; cd gone; rmdir ../gone; exec \"$0\" \(words)", program],
        environment: testEnvironment([:]),
        directory: directory.path,
        seconds: 20
      )
      guard case .exited(let status) = run.status else {
        Issue.record("\(words): \(run.status)")
        continue
      }
      #expect((status == 0) == isFine, "\(words): \(status) \(run.errorOutput)")
      #expect(run.errorOutput.isEmpty == isFine, "\(words): \(run.errorOutput)")
    }
  }
}
