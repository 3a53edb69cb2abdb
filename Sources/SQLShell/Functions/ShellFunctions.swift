import SQLiteQuery

/// The SQL functions that the shell adds to SQLite's.
enum ShellFunctions {
  /// All of them; those that need the connection are made for it.
  static func all(
    _ db: Database,
    _ text: GivenText,
    _ surroundings: FileFunctions.Surroundings
  ) -> [DatabaseFunction] {
    FileFunctions.all(text, surroundings) + TextFunctions.all + HashFunctions.all(db)
      + DecimalFunctions.all + FloatFunctions.all
  }

  /// Adds all of them to a connection.
  static func register(
    in db: Database,
    _ text: GivenText,
    _ surroundings: FileFunctions.Surroundings
  ) throws {
    for function in all(db, text, surroundings) { try db.register(function) }
    try db.register(UnsignedNumberCollation.collation)
    try db.register(SeriesFunction.function)
  }
}
