// Whether a connection refuses to write, which it can be told at any time.
extension Database {
  /// Runs a closure during which nothing can be written.
  ///
  /// A connection that refused to write before goes on refusing.
  ///
  /// - Parameter body: Reads.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or ``DatabaseError``: 8 (`SQLITE_READONLY`) where it writes.
  ///
  /// Source: <https://www.sqlite.org/pragma.html#pragma_query_only>
  public func readOnly<Result>(_ body: () throws -> Result) throws -> Result {
    if refusesWrites { return try body() }
    return try withQueryOnly(true) {
      readOnlyDepth += 1
      defer { readOnlyDepth -= 1 }
      return try body()
    }
  }

  /// Lets the connection write nothing from now on.
  func becomeReadOnly() throws {
    guard !configuration.readonly else { return }
    try setQueryOnly(true)
    readOnlyDepth += 1
  }

  /// Whether no statement can write now, because of how the connection was opened or is lent.
  var refusesWrites: Bool { configuration.readonly || readOnlyDepth > 0 }

  /// Runs a closure with the refusal to write on or off, and leaves it as it was before.
  func withQueryOnly<Result>(_ isOn: Bool, _ body: () throws -> Result) throws -> Result {
    let wasOn = try Bool.fetchOne(self, sql: "PRAGMA query_only") ?? false
    try setQueryOnly(isOn)
    let result: Result
    do { result = try body() } catch {
      ignoringCancellation { try? setQueryOnly(wasOn) }
      throw error
    }
    try ignoringCancellation { try setQueryOnly(wasOn) }
    return result
  }

  private func setQueryOnly(_ isOn: Bool) throws {
    try execute(sql: "PRAGMA query_only = \(isOn ? 1 : 0)")
  }
}
