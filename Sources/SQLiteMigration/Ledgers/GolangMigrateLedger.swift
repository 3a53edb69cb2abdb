import SQLiteQuery

/// golang-migrate's `schema_migrations(version uint64, dirty bool)`: one row, the current version.
struct GolangMigrateLedger: MigrationLedger {
  let table = "schema_migrations"
  let isOneNumber = true

  func isPresent(_ db: Database) throws -> Bool { try columns(db) == ["version", "dirty"] }

  func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS schema_migrations (version uint64,dirty bool); \
        CREATE UNIQUE INDEX IF NOT EXISTS version_unique ON schema_migrations (version)
        """
    )
  }

  func read(_ db: Database, _ steps: [MigrationStep]) throws -> LedgerState {
    var state = LedgerState()
    let sql = "SELECT CAST(version AS TEXT), dirty FROM schema_migrations LIMIT 1"
    guard let row = try Row.fetchOne(db, sql: sql) else { return state }
    let version = try row.decode(String.self, atIndex: 0)
    let isDirty = try row.decode(Bool.self, atIndex: 1)
    if isDirty { return readDirty(version, steps) }
    if version.hasPrefix("-") { return state }
    state.applied = Set(
      steps.filter { !numberPrecedes(version, $0.version) }.map(\.identifier)
    )
    if !steps.contains(where: { $0.version == version }) { state.unknown = [version] }
    return state
  }

  /// What a number that is marked as dirty means.
  ///
  /// golang-migrate writes the number that it wants to get to, runs the file, and takes the mark off.
  /// SQLite rolls a file that fails back, so the database is still where it was before: below the
  /// number where that file was an up, above it where it was a down.
  private func readDirty(_ version: String, _ steps: [MigrationStep]) -> LedgerState {
    var state = LedgerState()
    let mark = "golang-migrate marked version \(visible(version)) as dirty: "
    if version.hasPrefix("-") {
      guard let first = steps.first else { return state }
      state.applied = [first.identifier]
      state.notes = [
        mark + "undoing \(visible(first.identifier)) failed and was rolled back, so the database "
          + "is still at it"
      ]
      return state
    }
    state.applied = Set(steps.filter { numberPrecedes($0.version, version) }.map(\.identifier))
    if !steps.contains(where: { $0.version == version }) { state.unknown = [version] }
    guard let next = steps.first(where: { numberPrecedes(version, $0.version) }) else {
      state.notes = [
        mark + "that file failed and was rolled back, so the database is at the version before it"
      ]
      return state
    }
    let undecided =
      mark + "either applying it failed, and the database is at the version before it, or undoing "
      + "\(visible(next.identifier)) failed, and the database is still at that; look which tables it "
      + "has, and say it with .migrate mark ID applied, or pending"
    state.notes = [undecided]
    state.undecided = undecided
    return state
  }

  func isApplied(_ step: MigrationStep, _ db: Database) throws -> Bool {
    // Below the first there is no number; which one is the first, all of them tell.
    let sql = "SELECT version < 0 FROM schema_migrations LIMIT 1"
    if try Bool.fetchOne(db, sql: sql) ?? false { return false }
    return try read(db, [step]).applied.contains(step.identifier)
  }

  func record(_ step: MigrationStep, seconds: Double, _ db: Database) throws {
    try set(step.version, db)
  }

  func remove(_ step: MigrationStep, previous: MigrationStep?, _ db: Database) throws {
    try set(previous?.version, db)
  }

  private func set(_ version: String?, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM schema_migrations")
    guard let version else { return }
    try db.execute(
      sql: "INSERT INTO schema_migrations (version, dirty) VALUES (CAST(? AS INTEGER), 0)",
      arguments: [version]
    )
  }
}
