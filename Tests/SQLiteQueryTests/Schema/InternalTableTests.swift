import SQLiteQuery
import Testing

@Suite struct InternalTableTests {
  @Test(arguments: [
    ("sqlite_master", true, false), ("GRDB_migrations", false, true), ("grdb", false, false),
    ("player", false, false),
  ])
  func namesTellWhatATableIsFor(_ name: String, _ isOfSQLite: Bool, _ isOfMigrations: Bool) {
    #expect(Database.isSQLiteInternalTable(name) == isOfSQLite)
    #expect(Database.isGRDBInternalTable(name) == isOfMigrations)
  }

  @Test func aForgottenSchemaPreparesStatementsAnew() throws {
    try DatabaseQueue().inDatabase { db in
      let first = try db.cachedStatement(sql: "SELECT 1")
      db.clearSchemaCache()
      let second = try db.cachedStatement(sql: "SELECT 1")
      #expect(first !== second)
    }
  }
}
