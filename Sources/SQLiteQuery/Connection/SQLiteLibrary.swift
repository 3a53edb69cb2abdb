import CSQLite

/// The SQLite library that this process uses.
public enum SQLiteLibrary {
  /// Its version, such as `3.40.1`.
  ///
  /// Source: <https://www.sqlite.org/c3ref/libversion.html>
  public static var version: String { String(cString: sqlite3_libversion()) }

  /// Date, time and check-in of its source.
  ///
  /// Source: <https://www.sqlite.org/c3ref/libversion.html>
  public static var sourceID: String { String(cString: sqlite3_sourceid()) }
}
