import SQLSyntax
import SQLiteQuery
import TerminalText

/// The person does not want a statement to run; what stands behind it does not run either.
struct StatementDeclined: Error, CustomStringConvertible {
  let description = "Nothing was changed."
}

extension ShellSession {
  /// Asks first about a statement that loses data wholesale.
  ///
  /// - Throws: ``StatementDeclined``.
  func askBeforeRunning(_ statement: Statement) throws {
    guard canAsk, scriptDepth == 0, !statement.isReadonly, statement.explainLevel == 0 else {
      return
    }
    let before = execution.tracesNothing
    execution.tracesNothing = true
    defer { execution.tracesNothing = before }
    let summary = StatementSummary(statement.sql)
    guard summary.kind.isDestructive, let target = summary.target,
      let question = try Self.question(summary.kind, target, statement.database)
    else { return }
    guard try confirm(question) else { throw StatementDeclined() }
  }

  /// `nil` where nothing is lost.
  private static func question(
    _ kind: StatementKind,
    _ target: ObjectName,
    _ db: Database
  ) throws -> String? {
    // IF EXISTS, or an error that SQLite will tell.
    guard let type = try db.objectType(of: target) else { return nil }
    let name = Quoting.identifier(target.name)
    if case .drop(let object) = kind, type != "table" {
      return "Drop the \(object.rawValue) \(name)?"
    }
    // A view is not read for its rows: its query may never end.
    let count = type == "table" ? rowCount(of: target, db) : nil
    if count == 0 {
      guard case .drop = kind else { return nil }
      return "Drop the empty table \(name)?"
    }
    // `all 12 rows of player`
    let which =
      count.map { $0 == 1 ? "the only row" : "all \(QuantityText.grouped($0)) rows" } ?? "the rows"
    let rows = "\(which) of \(name)"
    switch kind {
    case .update: return "UPDATE without WHERE changes \(rows). Go on?"
    case .delete: return "DELETE without WHERE deletes \(rows). Go on?"
    case .drop: return "DROP TABLE \(name) deletes \(rows). Go on?"
    default: return "This deletes a column of \(rows). Go on?"
    }
  }

  /// How many rows a table has; `nil` where it can't be read: the question can do without.
  private static func rowCount(of target: ObjectName, _ db: Database) -> Int? {
    let name =
      (target.schema.map { Quoting.quotedIdentifier($0) + "." } ?? "")
      + Quoting.quotedIdentifier(target.name)
    return try? Int.fetchOne(db, sql: "SELECT count(*) FROM \(name)")
  }
}

extension Database {
  /// What a name stands for: `table`, `index`, `view` or `trigger`; `nil` where there is none.
  fileprivate func objectType(of target: ObjectName) throws -> String? {
    // Where SQLite looks: first among what is temporary.
    for schema in try target.schema.map({ [$0] }) ?? ["temp"] + schemaNames() {
      let type = try String.fetchOne(
        self,
        sql: """
          SELECT type FROM \(Quoting.quotedIdentifier(schema)).sqlite_master
          WHERE name = ? COLLATE NOCASE
          """,
        arguments: [target.name]
      )
      if let type { return type }
    }
    return nil
  }
}
