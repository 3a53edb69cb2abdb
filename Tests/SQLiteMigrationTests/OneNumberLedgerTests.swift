import SQLiteQuery
import Testing

@testable import SQLiteMigration

/// Tools that record the number of the last migration and nothing else.
@Suite struct OneNumberLedgerTests {
  private func golang(_ numbers: Int...) throws -> (TemporaryProject, DatabaseQueue) {
    let project = try TemporaryProject()
    for number in numbers {
      try project.add("\(number)_t.up.sql", "CREATE TABLE t\(number)(x);")
      try project.add("\(number)_t.down.sql", "DROP TABLE t\(number);")
    }
    let queue = try project.queue()
    try queue.inDatabase { _ = try project.project($0, layout: "golang-migrate").up($0) }
    return (project, queue)
  }

  private func rusqlite() throws -> (TemporaryProject, DatabaseQueue) {
    let project = try TemporaryProject()
    for number in 1...3 {
      try project.add("\(number)-t/up.sql", "CREATE TABLE t\(number)(x);")
      try project.add("\(number)-t/down.sql", "DROP TABLE t\(number);")
    }
    let queue = try project.queue()
    try project.up(queue)
    return (project, queue)
  }

  private func message(_ body: () throws -> Void) throws -> String {
    "\(try #require(throws: MigrationError.self, performing: body))"
  }

  private func set(_ version: Int, isDirty: Bool, _ queue: DatabaseQueue) throws {
    try queue.run("UPDATE schema_migrations SET version = \(version), dirty = \(isDirty ? 1 : 0)")
  }

  @Test(arguments: ["golang-migrate", "rusqlite_migration"])
  func onlyTheLastOneCanBeMoved(layout: String) throws {
    let isGolang = layout == "golang-migrate"
    let (project, queue) = isGolang ? try golang(1, 2, 3) : try rusqlite()
    var options = DownOptions()
    options.isConfirmed = true
    options.identifier = isGolang ? "2_t" : "2-t"
    let down = try message {
      _ = try queue.inDatabase { try project.project($0).down($0, options) }
    }
    #expect(down.contains("the number of the last migration alone"))
    #expect(down.contains(".migrate to"))
    let out = try message {
      _ = try queue.inDatabase { try project.project($0).mark($0, "2", applied: false) }
    }
    #expect(out.contains("can't be taken out before"))
    #expect(try queue.tables().filter { $0.hasPrefix("t") } == ["t1", "t2", "t3"])
    options.identifier = nil
    options.count = 2
    _ = try queue.inDatabase { try project.project($0).down($0, options) }
    let enter = try message {
      _ = try queue.inDatabase { try project.project($0).mark($0, "3", applied: true) }
    }
    #expect(enter.contains("can't become applied before"))
    #expect(enter.contains(".migrate baseline"))
    let marked = try queue.inDatabase { try project.project($0).mark($0, "2", applied: true) }
    #expect(marked.entered.count == 1)
    #expect(try project.states(queue).map { $0.hasSuffix("applied") } == [true, true, false])
  }

  @Test func failedUndoOfTheFirstLeavesItApplied() throws {
    let (project, queue) = try golang(1, 2)
    var options = DownOptions()
    options.isConfirmed = true
    _ = try queue.inDatabase { try project.project($0).down($0, options) }
    // So golang-migrate leaves it when the down of 1 fails.
    try set(-1, isDirty: true, queue)
    let status = try queue.inDatabase { try project.project($0).status($0) }
    #expect(status.entries.map(\.state) == [.applied, .pending])
    #expect(status.notes.contains { $0.contains("undoing 1_t failed and was rolled back") })
    #expect(try project.up(queue).applied == ["2_t"])
    #expect(try queue.strings("SELECT version || dirty FROM schema_migrations") == ["20"])
  }

  @Test func markThatCanMeanTwoThingsIsAskedAbout() throws {
    let (project, queue) = try golang(1, 2, 3)
    try set(1, isDirty: true, queue)
    let up = try message { try project.up(queue) }
    #expect(up.contains("either applying it failed"))
    #expect(up.contains("undoing 2_t failed"))
    #expect(up.contains(".migrate mark ID applied"))
    var options = DownOptions()
    options.isConfirmed = true
    #expect(throws: MigrationError.self) {
      try queue.inDatabase { try project.project($0).down($0, options) }
    }
    _ = try queue.inDatabase { try project.project($0).mark($0, "1", applied: true) }
    #expect(try queue.strings("SELECT version || dirty FROM schema_migrations") == ["10"])
    try set(2, isDirty: true, queue)
    _ = try queue.inDatabase { try project.project($0).mark($0, "2", applied: false) }
    #expect(try queue.strings("SELECT version || dirty FROM schema_migrations") == ["10"])
    #expect(
      try project.states(queue) == ["1_t applied", "2_t pending", "3_t pending"]
    )
  }

  @Test func fileThatCameLateIsOnlyCounted() throws {
    let (project, queue) = try golang(1, 3)
    try project.add("2_t.up.sql", "CREATE TABLE t2(x);")
    let status = try queue.inDatabase { try project.project($0).status($0) }
    #expect(status.entries.map(\.identifier) == ["1_t", "2_t", "3_t"])
    #expect(
      status.entries[1].notes == [
        "counted as applied by its number alone: nothing says that it ever ran"
      ]
    )
    #expect(status.entries[0].notes.isEmpty && status.entries[2].notes.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func userVersionOfAnotherKindIsOneStranger() throws {
    let (project, queue) = try rusqlite()
    try queue.run("PRAGMA user_version = 2024010112")
    let status = try queue.inDatabase { try project.project($0).status($0) }
    #expect(status.entries.map(\.state) == [.applied, .applied, .applied, .unknown])
    #expect(status.entries[3].identifier == "2024010112")
    #expect(
      status.notes.contains { $0 == "user_version is 2024010112, and the migrations end at 3" }
    )
    #expect(status.exit == .newer)
  }
}
