import Foundation
import Glibc
import SQLiteMigration
import SQLiteQuery

/// The cost of the migrator, as ratios to the same SQL run as one script with a commit for each part.
enum MigrationBenchmarks {
  static func run() throws {
    let directory = FileManager.default.temporaryDirectory.path + "/assay-bench-\(getpid())"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let pending = directory + "/pending"
    let parts = try files(in: pending, count: 1_000)
    let script = try best { try runScript(parts, directory + "/script.db") }
    let swift = try best { try migrate(parts, directory + "/swift.db") }
    let up = try best { try apply(pending, directory + "/up.db", rehearses: false) }
    let rehearsed = try best { try apply(pending, directory + "/plan.db", rehearses: true) }
    print("1,000 pending, 4 statements each; processor time, best of 3")
    print("  one script, a commit each   \(milliseconds(script))")
    report("DatabaseMigrator", swift, script)
    report("up --no-plan", up, script)
    report("up", rehearsed, script)
    for count in [1_000, 10_000] {
      let many = directory + "/many\(count)"
      let parts = try files(in: many, count: count, statements: 1)
      try record(parts, directory + "/many\(count).db")
      let time = try best { try status(many, directory + "/many\(count).db") }
      print("  status of \(count) applied       \(milliseconds(time))")
      let registered = try best { try check(parts, directory + "/many\(count).db") }
      print("  registered and checked \(count)  \(milliseconds(registered))")
    }
  }

  private static func report(_ name: String, _ time: Double, _ base: Double) {
    let ratio = (time / base * 100).rounded() / 100
    print(
      "  \(name.padding(toLength: 27, withPad: " ", startingAt: 0)) "
        + "\(milliseconds(time))  × \(ratio)"
    )
  }

  private static func milliseconds(_ seconds: Double) -> String { "\(Int(seconds * 1000)) ms" }

  private static func files(
    in directory: String,
    count: Int,
    statements: Int = 4
  ) throws -> [(identifier: String, sql: String)] {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    return try (1...count).map { number in
      let all = [
        "CREATE TABLE t\(number)(id INTEGER PRIMARY KEY, name TEXT NOT NULL, n INTEGER);",
        "CREATE INDEX t\(number)_name ON t\(number)(name);",
        "INSERT INTO t\(number) (name, n) VALUES ('one', 1), ('two', 2);",
        "UPDATE t\(number) SET n = n + 1;",
      ]
      let sql = all.prefix(statements).joined(separator: "\n")
      let digits = String(number)
      let identifier = String(repeating: "0", count: 5 - digits.count) + digits + "_t"
      try Data(sql.utf8).write(to: URL(fileURLWithPath: "\(directory)/\(identifier).sql"))
      return (identifier, sql)
    }
  }

  private static func best(_ body: () throws -> Void) throws -> Double {
    try (0..<3).map { _ in
      let start = processorTime()
      try body()
      return processorTime() - start
    }.min() ?? 0
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func fresh(_ path: String) throws -> DatabaseQueue {
    for suffix in ["", "-journal"] { unlink(path + suffix) }
    var configuration = Configuration()
    // What the disk takes is the same for all; without it the runs are quick and can be compared.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static func runScript(_ parts: [(identifier: String, sql: String)], _ path: String) throws
  {
    let sql = parts.map { "BEGIN IMMEDIATE;\n\($0.sql)\nCOMMIT;" }.joined(separator: "\n")
    try fresh(path).inDatabase { try $0.execute(sql: sql) }
  }

  private static func migrate(_ parts: [(identifier: String, sql: String)], _ path: String) throws {
    var migrator = DatabaseMigrator()
    for part in parts {
      migrator.registerMigration(part.identifier) { try $0.execute(sql: part.sql) }
    }
    try migrator.migrate(fresh(path))
  }

  private static func apply(_ directory: String, _ path: String, rehearses: Bool) throws {
    var options = UpOptions()
    options.rehearses = rehearses
    try fresh(path).inDatabase { db in
      _ = try MigrationProject(directory: directory, db: db).up(db, options)
    }
  }

  private static func record(_ parts: [(identifier: String, sql: String)], _ path: String) throws {
    try fresh(path).write { db in
      try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
      for part in parts {
        try db.execute(
          sql: "INSERT INTO grdb_migrations VALUES (?)",
          arguments: [part.identifier]
        )
      }
    }
  }

  private static func status(_ directory: String, _ path: String) throws {
    try DatabaseQueue(path: path).inDatabase { db in
      _ = try MigrationProject(directory: directory, db: db).status(db)
    }
  }

  private static func check(_ parts: [(identifier: String, sql: String)], _ path: String) throws {
    try migrateAll(parts, DatabaseQueue(path: path))
  }

  private static func migrateAll(
    _ parts: [(identifier: String, sql: String)],
    _ queue: DatabaseQueue
  ) throws {
    var migrator = DatabaseMigrator()
    for part in parts { migrator.registerMigration(part.identifier) { _ in } }
    try migrator.migrate(queue)
    _ = try queue.read(migrator.hasCompletedMigrations)
  }
}
