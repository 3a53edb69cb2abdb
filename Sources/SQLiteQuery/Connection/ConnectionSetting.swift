import CSQLite

/// A switch of a connection; the raw values are SQLite's numbers.
///
/// Source: <https://www.sqlite.org/c3ref/c_dbconfig_defensive.html>
@frozen public enum ConnectionSetting: Int32, Sendable, CaseIterable {
  /// Foreign keys are enforced.
  case foreignKeys = 1002
  /// Triggers run.
  case triggers = 1003
  /// The two-argument form of `fts3_tokenizer` is there.
  case fts3Tokenizer = 1004
  /// Extensions can be loaded through the library; the SQL function `load_extension` stays off.
  case extensionLoading = 1005
  /// Closing the last connection leaves the write-ahead log as it is.
  case noCheckpointOnClose = 1006
  /// The planner gives the same plan for all values of a parameter.
  case stableQueryPlan = 1007
  /// EXPLAIN shows the programs of triggers too.
  case triggerExplain = 1008
  /// The next VACUUM makes the database empty, even a corrupt one.
  case resetDatabase = 1009
  /// SQL can't corrupt the file: no writes to shadow tables, no `writable_schema`.
  case defensive = 1010
  /// The schema table can be written.
  case writableSchema = 1011
  /// ALTER TABLE RENAME behaves as before SQLite 3.25.
  case legacyAlterTable = 1012
  /// `"text"` may stand for `'text'` in statements that read and change rows.
  case doubleQuotedStringsInStatements = 1013
  /// `"text"` may stand for `'text'` in statements that define the schema.
  case doubleQuotedStringsInSchema = 1014
  /// Views can be used.
  case views = 1015
  /// New files have the format of before SQLite 3.3.
  case legacyFileFormat = 1016
  /// Functions and virtual tables that are not marked harmless can be used in the schema.
  case trustedSchema = 1017
}

extension Database {
  /// Whether a switch is on.
  ///
  /// - Parameter setting: Which one.
  /// - Returns: Its state.
  /// - Throws: ``DatabaseError`` where the connection is closed or SQLite doesn't know the switch.
  public func isOn(_ setting: ConnectionSetting) throws -> Bool { try configure(setting, -1) }

  /// Turns a switch on or off.
  ///
  /// - Parameters:
  ///   - setting: Which one.
  ///   - isOn: The new state.
  /// - Returns: The state that it has then; SQLite keeps ``ConnectionSetting/foreignKeys`` as they
  ///   are inside a transaction.
  /// - Throws: ``DatabaseError`` where the connection is closed or SQLite doesn't know the switch.
  @discardableResult
  public func set(_ setting: ConnectionSetting, _ isOn: Bool) throws -> Bool {
    try configure(setting, isOn ? 1 : 0)
  }

  private func configure(_ setting: ConnectionSetting, _ value: Int32) throws -> Bool {
    let handle = try openHandle()
    var current: Int32 = 0
    let code = assay_sqlite_db_config_bool(handle, setting.rawValue, value, &current)
    guard code == SQLITE_OK else { throw error(code, sql: nil) }
    return current != 0
  }
}
