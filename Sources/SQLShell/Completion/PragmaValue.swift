/// What a pragma can be set to or asked with.
///
/// Source: <https://www.sqlite.org/pragma.html>
enum PragmaValue: Equatable {
  case words([String])
  case table
  case index
  case none

  /// For a pragma's name in lower case.
  static func values(of pragma: String) -> PragmaValue {
    if let words = words[pragma] { return .words(words) }
    if tablePragmas.contains(pragma) { return .table }
    if indexPragmas.contains(pragma) { return .index }
    if switches.contains(pragma) { return .words(["on", "off"]) }
    return .none
  }

  private static let words: [String: [String]] = [
    "auto_vacuum": ["none", "full", "incremental"],
    "encoding": ["'UTF-8'", "'UTF-16'", "'UTF-16le'", "'UTF-16be'"],
    "journal_mode": ["delete", "truncate", "persist", "memory", "wal", "off"],
    "locking_mode": ["normal", "exclusive"],
    "secure_delete": ["on", "off", "fast"],
    "synchronous": ["off", "normal", "full", "extra"],
    "temp_store": ["default", "file", "memory"],
    "wal_checkpoint": ["passive", "full", "restart", "truncate"],
  ]

  private static let tablePragmas: Set<String> = [
    "foreign_key_check", "foreign_key_list", "index_list", "integrity_check", "quick_check",
    "table_info", "table_list", "table_xinfo",
  ]

  private static let indexPragmas: Set<String> = ["index_info", "index_xinfo"]

  private static let switches: Set<String> = [
    "automatic_index", "case_sensitive_like", "cell_size_check", "checkpoint_fullfsync",
    "count_changes", "defer_foreign_keys", "empty_result_callbacks", "foreign_keys",
    "full_column_names", "fullfsync", "ignore_check_constraints", "legacy_alter_table",
    "query_only", "read_uncommitted", "recursive_triggers", "reverse_unordered_selects",
    "short_column_names", "trusted_schema", "writable_schema",
  ]
}
