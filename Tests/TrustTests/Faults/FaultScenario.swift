import Foundation
import TestSupport
import Testing

/// Something a person does that writes, and what must hold when the disk fails meanwhile.
struct FaultScenario: Sendable, CustomTestStringConvertible {
  let name: String
  /// Words of the command line behind the database.
  let commands: [String]
  /// Files that it may leave, where it succeeds or where it says that they are there.
  var products: [String] = []

  var testDescription: String { name }

  static let all: [FaultScenario] = [
    FaultScenario(name: "import into a table", commands: [".import --csv many.csv item"]),
    FaultScenario(name: "import into a new table", commands: [".import --csv names.csv fresh"]),
    FaultScenario(
      name: "statements",
      commands: [
        "insert into item(name) select name || '+' from item", "create index by_name on item(name)",
        "update item set price = id",
      ]
    ),
    FaultScenario(name: "vacuum", commands: ["delete from item where id % 2", "vacuum"]),
    FaultScenario(name: "dump", commands: [".dump"]),
    FaultScenario(name: "export", commands: [".export item.csv item"], products: ["item.csv"]),
    FaultScenario(name: "backup", commands: [".backup copy.db"], products: ["copy.db"]),
    FaultScenario(name: "clone", commands: [".clone copy.db"], products: ["copy.db"]),
    FaultScenario(name: "migrate up", commands: [".migrate up"]),
    FaultScenario(
      name: "migrate up with a backup",
      commands: [".migrate up --backup"],
      products: ["a.db.backup-"]
    ),
    FaultScenario(
      name: "migrate down",
      commands: [".migrate up", ".migrate down 2 --yes"]
    ),
    FaultScenario(
      name: "migrate backup",
      commands: [".migrate backup copy.db"],
      products: ["copy.db"]
    ),
    FaultScenario(name: "restore", commands: [".restore old.db"]),
    FaultScenario(
      name: "migrate restore",
      commands: [".migrate restore old.db --yes"]
    ),
  ]
}

/// A folder with a database, migrations and files to import.
struct FaultFolder {
  let directory: TemporaryDirectory
  private static let own: Set<String> = [
    "a.db", "a.db-journal", "a.db-wal", "a.db-shm", "migrations", "many.csv", "names.csv", "counts",
    "old.db", SmallDisk.filler,
  ]

  private static let schema = """
    CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT, price REAL);
    CREATE INDEX item_name ON item(name);
    WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 300)
      INSERT INTO item SELECT n, 'item ' || n || hex(zeroblob(40)), n * 0.5 FROM c;
    """

  init(isLogged: Bool, in directory: TemporaryDirectory? = nil) throws {
    self.directory = try directory ?? TemporaryDirectory()
    let directory = self.directory
    try directory.write(
      """
      -- migrate: up
      CREATE TABLE stock(item INTEGER PRIMARY KEY, count INTEGER);
      INSERT INTO stock SELECT id, id * 2 FROM item;
      -- migrate: down
      DROP TABLE stock;
      """,
      to: "migrations/0001_stock.sql"
    )
    try directory.write(
      """
      -- migrate: up
      ALTER TABLE item ADD COLUMN note TEXT;
      UPDATE item SET note = name || name;
      -- migrate: down
      ALTER TABLE item DROP COLUMN note;
      """,
      to: "migrations/0002_note.sql"
    )
    let rows = (1_001...1_600).map { "\($0),row \($0),\($0).5\n" }.joined()
    try directory.write(rows, to: "many.csv")
    try directory.write("id,name,price\n" + rows, to: "names.csv")
    for name in ["a.db", "old.db"] {
      _ = try sqlite(name, (isLogged ? "pragma journal_mode = wal; " : "") + Self.schema)
    }
  }

  /// What the system's own shell prints.
  func sqlite(_ name: String, _ sql: String) throws -> String {
    let run = try runProcess("/usr/bin/sqlite3", [directory.file(name), sql], seconds: 20)
    return run.output + run.errorOutput
  }

  /// What is wrong after a run; nothing when all is as it should be.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - scenario: What ran.
  ///   - logs: Logs that a failing call may have kept from being removed: the next connection
  ///     empties them. A run without a failing call leaves none.
  /// - Returns: A line for each fault.
  /// - Throws: What reading the folder throws.
  func faults(
    after run: ProcessRun,
    of scenario: FaultScenario,
    mayLeave logs: Set<String> = []
  ) throws -> [String] {
    var faults: [String] = []
    guard case .exited(let status) = run.status else { return ["ended by \(run.status)"] }
    if status != 0, run.errorOutput.isEmpty { faults.append("no word about status \(status)") }
    if status == 0, !run.errorOutput.isEmpty { faults.append("status 0 with an error") }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    for name in names where !Self.own.union(logs).contains(name) && !run.errorOutput.contains(name)
    {
      let isProduct = scenario.products.contains {
        name.hasPrefix($0) && !name.hasSuffix("-journal")
      }
      if !isProduct || status != 0 { faults.append("left \(name) without a word") }
      if isProduct, name.contains(".db"), try sqlite(name, "pragma integrity_check") != "ok\n" {
        faults.append("\(name) is no sound copy")
      }
    }
    let check = try sqlite("a.db", "pragma integrity_check")
    if check != "ok\n" { faults.append("integrity: \(check)") }
    return faults + (try halfStates())
  }

  /// What is neither as before nor as after a whole step.
  private func halfStates() throws -> [String] {
    var faults: [String] = []
    let answer = try sqlite(
      "a.db",
      """
      SELECT (SELECT count(*) FROM item WHERE id > 1000 AND name LIKE 'row%'),
        (SELECT count(*) FROM sqlite_schema WHERE name = 'stock'),
        (SELECT count(*) FROM pragma_table_info('item') WHERE name = 'note'),
        (SELECT count(*) FROM sqlite_schema WHERE name = 'grdb_migrations'),
        (SELECT count(*) FROM sqlite_schema WHERE name = 'fresh')
      """
    )
    let numbers = answer.split(whereSeparator: { $0 == "|" || $0 == "\n" }).compactMap { Int($0) }
    guard numbers.count == 5 else { return ["unreadable: \(answer)"] }
    if numbers[0] != 0, numbers[0] != 600 { faults.append("\(numbers[0]) of 600 rows imported") }
    if numbers[4] == 1, try sqlite("a.db", "select count(*) from fresh") != "600\n" {
      faults.append("a new table with a part of its rows")
    }
    let applied =
      numbers[3] == 0
      ? "" : try sqlite("a.db", "select group_concat(identifier) from grdb_migrations")
    if applied.contains("0001_stock") != (numbers[1] == 1) {
      faults.append("stock, but \(applied)")
    }
    if applied.contains("0002_note") != (numbers[2] == 1) { faults.append("note, but \(applied)") }
    return faults
  }
}
