import Glibc
import SQLiteQuery
import TestSupport
import Testing

@testable import SQLiteMigration

/// What a copy can't keep inside is not tried on a copy.
@Suite struct OutsideReachTests {
  private func project(_ sql: (String) -> String) throws -> (TemporaryProject, DatabaseQueue) {
    let project = try TemporaryProject()
    try project.add("0001_a.sql", "-- migrate: no-transaction\n" + sql(project.root))
    return (project, try project.queue())
  }

  @Test func attachedDatabaseIsWrittenOnceAndNeverByAPlan() throws {
    let project = try TemporaryProject()
    try project.add(
      "0001_a.sql",
      """
      -- migrate:up transaction:false
      ATTACH '\(project.root)/other.db' AS o; INSERT INTO o.log VALUES ('moved'); DETACH o;
      -- migrate:down transaction:false
      ATTACH '\(project.root)/other.db' AS o; DELETE FROM o.log; DETACH o;
      """
    )
    let queue = try project.queue()
    let other = try DatabaseQueue(path: project.root + "/other.db")
    try other.run("CREATE TABLE log(x)")
    let plan = try queue.inDatabase { try project.project($0).plan($0) }
    #expect(plan.inexactFrom == "0001_a")
    #expect(try other.int("SELECT count(*) FROM log") == 0)
    #expect(try project.up(queue).applied == ["0001_a"])
    #expect(try other.int("SELECT count(*) FROM log") == 1)
    let replay = try queue.inDatabase { try project.project($0).verify($0, replay: true) }
    #expect(replay.replayFailure?.contains("reaches outside") ?? false)
    let down = try queue.inDatabase { try project.project($0).planDown($0) }
    #expect(down.steps[0].untried?.contains("ATTACH reaches outside") ?? false)
    #expect(try other.int("SELECT count(*) FROM log") == 1)
    var options = DownOptions()
    options.isConfirmed = true
    _ = try queue.inDatabase { try project.project($0).down($0, options) }
    #expect(try other.int("SELECT count(*) FROM log") == 0)
  }

  @Test func vacuumIntoAFileCanBeApplied() throws {
    let (project, queue) = try project { "VACUUM INTO '\($0)/snap.db';" }
    _ = try queue.inDatabase { try project.project($0).plan($0) }
    #expect(!FileSystem.exists(project.root + "/snap.db"))
    let report = try project.up(queue)
    #expect(report.applied == ["0001_a"])
    #expect(report.notes[0].hasPrefix("from 0001_a on nothing was rehearsed"))
    #expect(FileSystem.exists(project.root + "/snap.db"))
  }

  @Test(arguments: [
    ("SELECT 1; ATTACH 'a.db' AS a", "ATTACH"), ("attach database ('a' || 'b') as x", "ATTACH"),
    ("ATTACH ':memory:' AS a", nil), ("ATTACH DATABASE '' AS a; SELECT 1", nil),
    ("VACUUM main INTO 'x'", "VACUUM INTO"), ("VACUUM; INSERT INTO t VALUES (1)", nil),
    ("SELECT writefile('x', 'y')", "writefile"), ("SELECT edit ( 'x' )", "edit"),
    ("CREATE TABLE edit(x); INSERT INTO t VALUES ('ATTACH ''x'' AS y')", nil),
    ("-- ATTACH 'x' AS y\nSELECT 1", nil),
  ])
  func onlyWhatReachesOutsideDoes(sql: String, word: String?) {
    #expect(OutsideReach.first(in: Array(sql.utf8)) == word)
  }

  @Test func copiesOfKilledProcessesAreRemoved() throws {
    let project = try TemporaryProject()
    let queue = try project.queue()
    try queue.run("CREATE TABLE t(x)")
    // The first process lives as long as the system does; no process has the greatest number.
    for name in ["\(Int32.max)", "\(Int32.max)-journal", "1"] {
      try FileSystem.create("\(project.database)-rehearsal-\(name)", "left")
    }
    try queue.inDatabase { db in
      let copy = try DatabaseCopy(db, RunOptions(), memoryLimit: 0)
      let names = try FileSystem.names(in: project.root).filter { $0.contains("-rehearsal-") }
      #expect(Set(names) == ["test.db-rehearsal-1", "test.db-rehearsal-\(getpid())"])
      let isThere = try copy.queue.inDatabase { try $0.tableExists("t") }
      #expect(isThere)
    }
    #expect(!FileSystem.exists("\(project.database)-rehearsal-\(getpid())"))
  }
}
