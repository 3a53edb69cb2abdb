import SQLiteQuery

/// Flyway's `flyway_schema_history`, with the CRC-32 of each file's lines.
struct FlywayLedger: MigrationLedger {
  let table = "flyway_schema_history"

  func isPresent(_ db: Database) throws -> Bool { try columns(db).contains("installed_rank") }

  func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE "flyway_schema_history" ("installed_rank" INT NOT NULL PRIMARY KEY, \
        "version" VARCHAR(50), "description" VARCHAR(200) NOT NULL, "type" VARCHAR(20) NOT NULL, \
        "script" VARCHAR(1000) NOT NULL, "checksum" INT, "installed_by" VARCHAR(100) NOT NULL, \
        "installed_on" TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%f','now')), \
        "execution_time" INT NOT NULL, "success" BOOLEAN NOT NULL); \
        CREATE INDEX "flyway_schema_history_s_idx" ON "flyway_schema_history" ("success")
        """
    )
  }

  func read(_ db: Database, _ steps: [MigrationStep]) throws -> LedgerState {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT "version", "script", "checksum", CAST("installed_on" AS TEXT), "success", "type" \
        FROM flyway_schema_history ORDER BY "installed_rank"
        """
    )
    var state = LedgerState()
    let byVersion = Dictionary(
      steps.filter { !$0.isRepeatable }.map { (key($0.version), $0) }
    ) { first, _ in first }
    let byScript = Dictionary(
      steps.filter(\.isRepeatable).map { ($0.origin?.fileName ?? "", $0) }
    ) { first, _ in first }
    for row in rows {
      let version = try row.decode(String?.self, atIndex: 0)
      let script = try row.decode(String.self, atIndex: 1)
      let type = try row.decode(String.self, atIndex: 5)
      guard try row.decode(Bool.self, atIndex: 4) else {
        state.notes.append("Flyway began \(visible(script)) and did not finish it")
        continue
      }
      if type == "BASELINE" {
        // What comes up to it was there before Flyway was, whether or not it has a file of its own.
        for step in steps
        where !step.isRepeatable && version.map({ !precedes($0, step.version) }) ?? false {
          state.applied.insert(step.identifier)
        }
        continue
      }
      guard let step = version.map({ byVersion[key($0)] }) ?? byScript[script] else {
        if type == "SQL", let version { state.unknown.append(version) }
        continue
      }
      if type.hasPrefix("UNDO") || type == "DELETE" {
        state.applied.remove(step.identifier)
        continue
      }
      let checksum = try row.decode(Int64?.self, atIndex: 2)
      let isSame = checksum == nil || checksum == step.origin.map { Int64(Self.checksum($0.bytes)) }
      state.appliedAt[step.identifier] = try row.decode(String?.self, atIndex: 3)
      if step.isRepeatable {
        // A repeatable file that changed is to be applied again.
        if isSame {
          state.applied.insert(step.identifier)
        } else {
          state.applied.remove(step.identifier)
        }
      } else {
        state.applied.insert(step.identifier)
        if !isSame { state.edited.insert(step.identifier) }
      }
    }
    return state
  }

  func isApplied(_ step: MigrationStep, _ db: Database) throws -> Bool {
    try read(db, [step]).applied.contains(step.identifier)
  }

  func record(_ step: MigrationStep, seconds: Double, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO flyway_schema_history ("installed_rank", "version", "description", "type", \
        "script", "checksum", "installed_by", "execution_time", "success") \
        SELECT ifnull(max("installed_rank"), 0) + 1, ?, ?, 'SQL', ?, ?, '', ?, 1 \
        FROM flyway_schema_history
        """,
      arguments: [
        step.isRepeatable ? nil : step.version, step.origin?.title ?? "",
        step.origin?.fileName ?? "", step.origin.map { Int64(Self.checksum($0.bytes)) },
        Int64(seconds * 1000),
      ]
    )
  }

  func remove(_ step: MigrationStep, previous: MigrationStep?, _ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM flyway_schema_history WHERE \"script\" = ?",
      arguments: [step.origin?.fileName ?? ""]
    )
  }

  func acceptEdit(_ step: MigrationStep, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE flyway_schema_history SET \"checksum\" = ? WHERE \"script\" = ?",
      arguments: [
        step.origin.map { Int64(Self.checksum($0.bytes)) }, step.origin?.fileName ?? "",
      ]
    )
  }

  /// CRC-32 over the lines without their ends and without a byte order mark, as a signed number.
  static func checksum(_ bytes: [UInt8]) -> Int32 {
    var crc = CRC32()
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    crc.update(bytes[start...].lazy.filter { $0 != 0x0a && $0 != 0x0d })
    return Int32(bitPattern: crc.value)
  }

  private func parts(_ version: String) -> [String] {
    var parts = version.split { $0 == "." || $0 == "_" }.map { normalizedNumber($0) }
    while parts.count > 1, parts.last == "0" { parts.removeLast() }
    return parts
  }

  private func key(_ version: String) -> String { parts(version).joined(separator: ".") }

  private func precedes(_ lhs: String, _ rhs: String) -> Bool {
    let (left, right) = (parts(lhs), parts(rhs))
    for (one, other) in zip(left, right) where one != other { return numberPrecedes(one, other) }
    return left.count < right.count
  }
}
