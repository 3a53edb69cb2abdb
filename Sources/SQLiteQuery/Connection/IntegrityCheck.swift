extension Database {
  /// Looks for corruption: out-of-order records, missing pages, malformed rows, missing index
  /// entries, broken UNIQUE, CHECK and NOT NULL constraints.
  ///
  /// - Parameters:
  ///   - schema: `main`, `temp` or the name of an attached database; `nil` checks all of them.
  ///   - limit: How many faults are reported.
  /// - Returns: The faults in SQLite's words; empty where there are none.
  /// - Throws: ``DatabaseError`` where the file can't be read.
  ///
  /// Source: <https://www.sqlite.org/pragma.html#pragma_integrity_check>
  public func integrityCheck(in schema: String? = nil, limit: Int = 100) throws -> [String] {
    try faults(pragma: "integrity_check", schema: schema, limit: limit)
  }

  /// The same without comparing indexes with tables and without UNIQUE: much faster.
  ///
  /// - Parameters:
  ///   - schema: `main`, `temp` or the name of an attached database; `nil` checks all of them.
  ///   - limit: How many faults are reported.
  /// - Returns: The faults in SQLite's words; empty where there are none.
  /// - Throws: ``DatabaseError`` where the file can't be read.
  ///
  /// Source: <https://www.sqlite.org/pragma.html#pragma_quick_check>
  public func quickCheck(in schema: String? = nil, limit: Int = 100) throws -> [String] {
    try faults(pragma: "quick_check", schema: schema, limit: limit)
  }

  private func faults(pragma: String, schema: String?, limit: Int) throws -> [String] {
    let prefix = schema.map { "\($0.quotedDatabaseIdentifier)." } ?? ""
    let lines = try String.fetchAll(self, sql: "PRAGMA \(prefix)\(pragma)(\(max(limit, 1)))")
    return lines == ["ok"] ? [] : lines
  }
}
