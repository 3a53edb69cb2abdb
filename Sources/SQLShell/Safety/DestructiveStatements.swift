import SQLSyntax
import SQLiteQuery

extension ShellSession {
  /// Whether a statement may run: what loses data wholesale is asked about first.
  func mayRun(_ statement: Statement) throws -> Bool {
    guard canAsk, scriptDepth == 0, !statement.isReadonly, statement.explainLevel == 0 else {
      return true
    }
    let summary = StatementSummary(statement.sql)
    guard summary.kind.isDestructive, let target = summary.target else { return true }
    let question = try Self.question(summary.kind, target, statement.database)
    if try confirm(question) { return true }
    try print("Nothing was changed.")
    return false
  }

  private static func question(
    _ kind: StatementKind,
    _ target: ObjectName,
    _ db: Database
  ) throws -> String {
    let name = Quoting.identifier(target.name)
    switch kind {
    case .update: return "UPDATE without WHERE changes \(try rows(of: target, db)). Go on?"
    case .delete: return "DELETE without WHERE deletes \(try rows(of: target, db)). Go on?"
    case .drop(.table), .drop(.virtualTable):
      return "DROP TABLE \(name) deletes \(try rows(of: target, db)). Go on?"
    case .drop(let object): return "Drop the \(object.rawValue) \(name)?"
    default: return "This deletes a column of \(try rows(of: target, db)). Go on?"
    }
  }

  /// `all 12 rows of player`.
  private static func rows(of target: ObjectName, _ db: Database) throws -> String {
    let name =
      (target.schema.map { Quoting.quotedIdentifier($0) + "." } ?? "")
      + Quoting.quotedIdentifier(target.name)
    // A view that can't be read, or a table without its module: the question can do without.
    let count = try? Int64.fetchOne(db, sql: "SELECT count(*) FROM \(name)")
    let rows = count.map { $0 == 1 ? "the only row" : "all \($0) rows" } ?? "the rows"
    return "\(rows) of \(Quoting.identifier(target.name))"
  }
}
