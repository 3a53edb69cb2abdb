import SQLSyntax
import SQLiteQuery

/// What a person probably meant when SQLite did not know a name.
enum ErrorAdvice {
  /// A line of advice, where there is any.
  static func hint(for failed: FailedStatement, in queue: DatabaseQueue?) -> String? {
    guard failed.isParseError, let message = failed.error.message, let queue else { return nil }
    // Advice must not fail louder than what it is about.
    return try? queue.unsafeReentrantRead { db in try hint(for: message, failed, db) }
  }

  private static func hint(
    for message: String,
    _ failed: FailedStatement,
    _ db: Database
  ) throws -> String? {
    if let name = message.rest(behind: "no such table: ") {
      return try suggestion(for: unqualified(name), in: tables(db))
    }
    if let name = message.rest(behind: "no such column: ") {
      if isDoubleQuoted(name, in: failed) {
        return "Text stands in single quotes: '\(name.replacing("'", with: "''"))'."
      }
      let names = try columns(of: failed, db)
      return try suggestion(for: unqualified(name), in: names.isEmpty ? allColumns(db) : names)
    }
    if let rest = message.rest(behind: "table "), let end = rest.range(of: " has no column named ")
    {
      let (table, column) = (String(rest[..<end.lowerBound]), String(rest[end.upperBound...]))
      return try suggestion(for: column, in: columns(ofTable: table, db))
    }
    if let name = message.rest(behind: "no such function: ") {
      return try suggestion(
        for: name,
        in: String.fetchAll(db, sql: "SELECT DISTINCT name FROM pragma_function_list ORDER BY 1")
      )
    }
    if let name = message.rest(behind: "no such module: ") {
      return try suggestion(
        for: name,
        in: String.fetchAll(db, sql: "SELECT name FROM pragma_module_list ORDER BY 1")
      )
    }
    if let word = message.rest(behind: "near \"")?.dropSuffix("\": syntax error") {
      return NameSuggestion.closestMatch(to: word, in: keywords).map { "Did you mean \($0)?" }
    }
    return nil
  }

  private static func suggestion(for name: String, in names: [String]) -> String? {
    NameSuggestion.closestMatch(to: name, in: names)
      .map { "Did you mean \(Quoting.identifier($0))?" }
  }

  private static func unqualified(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  private static func isDoubleQuoted(_ name: String, in failed: FailedStatement) -> Bool {
    let wanted = Array("\"\(name.replacing("\"", with: "\"\""))\"".utf8)
    guard let offset = failed.offset else { return false }
    return failed.rest[offset...].starts(with: wanted)
  }

  private static func tables(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT name FROM pragma_table_list ORDER BY 1")
  }

  private static func columns(ofTable table: String, _ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT name FROM pragma_table_xinfo(?)", arguments: [table])
  }

  /// The columns of all tables that the statement's text mentions.
  private static func columns(of failed: FailedStatement, _ db: Database) throws -> [String] {
    let known = Set(try tables(db).map { $0.lowercased() })
    var names: [String] = []
    var seen: Set<String> = []
    for token in Lexer(utf8: failed.rest) where !token.isTrivia {
      let text = String(decoding: failed.rest[token.range], as: UTF8.self)
      let name = Quoting.name(ofToken: text)
      guard known.contains(name.lowercased()), seen.insert(name.lowercased()).inserted else {
        continue
      }
      names += try columns(ofTable: name, db)
    }
    return names
  }

  private static func allColumns(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT DISTINCT c.name FROM pragma_table_list AS t, pragma_table_xinfo(t.name) AS c \
        ORDER BY 1 LIMIT 10000
        """
    )
  }

  /// Words that statements begin or go on with, and that are mistyped most.
  private static let keywords = [
    "SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "ALTER", "DROP", "FROM", "WHERE", "GROUP",
    "ORDER", "LIMIT", "VALUES", "TABLE", "INDEX", "PRAGMA", "BEGIN", "COMMIT", "ROLLBACK",
    "EXPLAIN", "ANALYZE", "VACUUM", "ATTACH", "DETACH", "REPLACE", "WITH", "HAVING", "INTO",
    "JOIN", "DISTINCT", "UNION", "VIEW", "TRIGGER",
  ]
}

extension String {
  /// What follows a beginning, or `nil` where the text begins otherwise.
  fileprivate func rest(behind beginning: String) -> String? {
    hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
  }

  fileprivate func dropSuffix(_ end: String) -> String? {
    hasSuffix(end) ? String(dropLast(end.count)) : nil
  }

  fileprivate func range(of part: String) -> Range<String.Index>? { firstRange(of: part) }
}
