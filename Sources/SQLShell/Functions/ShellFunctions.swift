import SQLiteQuery

/// The SQL functions that the shell adds to SQLite's.
enum ShellFunctions {
  /// All of them; those that need the connection are made for it.
  static func all(_ db: Database, _ text: GivenText) -> [DatabaseFunction] {
    FileFunctions.all(text) + TextFunctions.all + HashFunctions.all(db) + DecimalFunctions.all
      + FloatFunctions.all
  }

  /// Adds all of them to a connection.
  static func register(in db: Database, _ text: GivenText) throws {
    for function in all(db, text) { try db.register(function) }
    try db.register(UnsignedNumberCollation.collation)
    try db.register(SeriesFunction.function)
  }
}
