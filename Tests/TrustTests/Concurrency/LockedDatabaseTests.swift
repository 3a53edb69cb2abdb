import SQLiteQuery
import TestSupport
import Testing

/// What is said when somebody else holds the lock that is needed.
@Suite struct LockedDatabaseTests {
  private func lockedDatabase(
    _ journal: String,
    in directory: TemporaryDirectory? = nil
  ) throws -> (TemporaryDirectory, DatabaseQueue) {
    let directory = try directory ?? TemporaryDirectory()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(path: directory.file("a.db"), configuration: configuration)
    try queue.unsafeReentrantWrite { db in
      _ = try Row.fetchAll(db, sql: "PRAGMA journal_mode = \(journal)")
      try db.execute(sql: "CREATE TABLE t(a); BEGIN IMMEDIATE; INSERT INTO t VALUES (1)")
    }
    return (directory, queue)
  }

  @Test(arguments: ["delete", "wal"])
  func aScriptGetsTheWordsOfSQLite(journal: String) throws {
    let (directory, queue) = try lockedDatabase(journal)
    defer { try? queue.close() }
    let run = try runProcess(
      builtProduct("assay"),
      ["a.db", "insert into t values (2)"],
      directory: directory.path,
      seconds: 20
    )
    #expect(run.status == .exited(5))
    #expect(run.errorOutput == "Error: stepping, database is locked (5)\n")
  }

  @Test(arguments: ["delete", "wal"])
  func thePromptSaysWhoHoldsTheLockAndWhatHelps(journal: String) throws {
    let (directory, queue) = try lockedDatabase(journal)
    defer { try? queue.close() }
    let terminal = try PseudoTerminal(
      builtProduct("assay"),
      ["a.db"],
      environment: testEnvironment(["ASSAY_HISTORY": "", "HOME": directory.path]),
      directory: directory.path
    )
    #expect(terminal.wait { $0.lines.last == "a>" })
    terminal.type("insert into t values (2);\r")
    #expect(terminal.wait { $0.lines.contains { $0.contains("database is locked") } })
    terminal.settle()
    let text = terminal.screen.transcript.joined(separator: "\n")
    #expect(text.contains("a.db is locked by process "))
    #expect(text.contains(".timeout 5000"))
  }

  @Test(arguments: [
    ".migrate up --timeout 0", ".migrate up --timeout 0.2", ".migrate down --yes --timeout 0.2",
    ".migrate to 0000_s --timeout 0.2", ".migrate redo --yes --timeout 0.2",
  ])
  func aMigrationSaysWhatIsLocked(command: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write(
      "CREATE TABLE s(a);\n-- migrate: down\nDROP TABLE s;\n",
      to: "migrations/0000_s.sql"
    )
    let isBack = command.contains("down") || command.contains("redo")
    if isBack {
      let up = try runProcess(
        builtProduct("assay"),
        ["a.db", ".migrate up"],
        directory: directory.path
      )
      #expect(up.status == .exited(0))
    }
    let (_, queue) = try lockedDatabase("delete", in: directory)
    defer { try? queue.close() }
    try directory.write("CREATE TABLE u(a);\n", to: "migrations/0001_u.sql")
    let run = try runProcess(
      builtProduct("assay"),
      ["a.db", command],
      directory: directory.path,
      seconds: 20
    )
    #expect(run.status != .exited(0))
    #expect(run.errorOutput.contains("locked"))
  }
}
