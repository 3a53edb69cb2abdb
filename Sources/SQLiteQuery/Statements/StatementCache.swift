/// The statements that a connection keeps prepared, by their text.
struct StatementCache {
  private var statements: [String: Statement] = [:]
  /// The texts, the one that was used last at the end.
  private var order: [String] = []

  mutating func statement(_ sql: String) -> Statement? {
    guard let statement = statements[sql] else { return nil }
    if order.last != sql, let position = order.lastIndex(of: sql) {
      order.append(order.remove(at: position))
    }
    return statement
  }

  /// Keeps a statement; those that were used least recently go where there are too many.
  mutating func keep(_ statement: Statement, for sql: String, limit: Int) {
    guard limit > 0 else { return }
    while order.count >= limit { statements[order.removeFirst()] = nil }
    statements[sql] = statement
    order.append(sql)
  }

  mutating func removeAll() {
    statements.removeAll()
    order.removeAll()
  }
}

extension Database {
  /// Prepares a statement once; later calls with the same text give the same object.
  ///
  /// At most ``Configuration/statementCacheLimit`` are kept, the least recently used go first. Use
  /// one cursor of it at a time.
  ///
  /// - Parameter sql: One statement.
  /// - Returns: The statement; its arguments may be those of an earlier use.
  /// - Throws: ``DatabaseError``, with 21 (`SQLITE_MISUSE`) where the text has more than one statement.
  public func cachedStatement(sql: String) throws -> Statement {
    if let statement = statementCache.statement(sql) { return statement }
    let statement = try makeStatement(sql: sql, isPersistent: true)
    statementCache.keep(statement, for: sql, limit: configuration.statementCacheLimit)
    return statement
  }

  /// Ends all cached statements.
  public func clearStatementCache() { statementCache.removeAll() }

  /// Ends all cached statements; nothing else is kept of the schema.
  public func clearSchemaCache() { clearStatementCache() }
}
