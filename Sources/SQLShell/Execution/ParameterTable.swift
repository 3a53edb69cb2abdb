import SQLiteQuery

/// The values of parameters, kept in a temporary table as sqlite3 keeps them.
///
/// Source: <https://www.sqlite.org/cli.html#sql_parameters>
enum ParameterTable {
  /// Makes the table where there is none.
  static func make(in db: Database) throws {
    let isDefensive = try db.isOn(.defensive)
    let isWritable = try db.isOn(.writableSchema)
    defer {
      // Both were read from the same connection a moment ago.
      _ = try? db.set(.writableSchema, isWritable)
      _ = try? db.set(.defensive, isDefensive)
    }
    try db.set(.defensive, false)
    try db.set(.writableSchema, true)
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS temp.sqlite_parameters(
          key TEXT PRIMARY KEY,
          value
        ) WITHOUT ROWID;
        """
    )
  }

  /// Whether there is one.
  static func exists(in db: Database) throws -> Bool {
    // Looking into the schema of what is temporary would make a place for it.
    guard try db.schemaNames().contains("temp") else { return false }
    return try Row.fetchOne(
      db,
      sql: "SELECT 1 FROM sqlite_temp_schema WHERE name = 'sqlite_parameters'"
    ) != nil
  }
}

extension ShellSession {
  /// Binds what `.parameter` has set; other parameters are NULL.
  func bindParameters(of statement: Statement) throws {
    let db = statement.database
    execution.tracesNothing = true
    let hasTable = try ParameterTable.exists(in: db)
    execution.tracesNothing = false
    guard hasTable else {
      return statement.setUncheckedArguments(StatementArguments())
    }
    let values = try statement.prefixedParameterNames.enumerated().map { index, name in
      try DatabaseValue.fetchOne(
        db,
        sql: "SELECT value FROM temp.sqlite_parameters WHERE key = ?1",
        arguments: [name ?? "?\(index + 1)"]
      ) ?? .null
    }
    statement.setUncheckedArguments(StatementArguments(values))
  }
}
