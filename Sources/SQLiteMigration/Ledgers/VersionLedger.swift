import SQLiteQuery

/// A ledger with a row for each applied migration that has to say nothing but its version.
protocol VersionLedger: MigrationLedger {}

extension VersionLedger {
  private var name: String { table.quotedDatabaseIdentifier }

  func isApplied(_ step: MigrationStep, _ db: Database) throws -> Bool {
    let sql = "SELECT 1 FROM \(name) WHERE version = ?"
    return try Int.fetchOne(db, sql: sql, arguments: [step.version]) != nil
  }

  func record(_ step: MigrationStep, seconds: Double, _ db: Database) throws {
    try db.execute(sql: "INSERT INTO \(name) (version) VALUES (?)", arguments: [step.version])
  }

  func remove(_ step: MigrationStep, previous: MigrationStep?, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM \(name) WHERE version = ?", arguments: [step.version])
  }
}
