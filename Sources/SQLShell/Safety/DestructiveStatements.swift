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
    let count = Self.rowCount(of: target, statement.database)
    if count == 0,
      summary.kind == .update(hasWhere: false) || summary.kind == .delete(hasWhere: false)
    {
      return true
    }
    let question = Self.question(summary.kind, target, count)
    if try confirm(question) { return true }
    try print("Nothing was changed.")
    return false
  }

  private static func question(
    _ kind: StatementKind,
    _ target: ObjectName,
    _ count: Int?
  ) -> String {
    let name = Quoting.identifier(target.name)
    // `all 12 rows of player`
    let which = count.map { $0 == 1 ? "the only row" : "all \($0.grouped) rows" } ?? "the rows"
    let rows = "\(which) of \(name)"
    switch kind {
    case .update: return "UPDATE without WHERE changes \(rows). Go on?"
    case .delete: return "DELETE without WHERE deletes \(rows). Go on?"
    case .drop(.table), .drop(.virtualTable):
      return "DROP TABLE \(name) deletes \(rows). Go on?"
    case .drop(let object): return "Drop the \(object.rawValue) \(name)?"
    default: return "This deletes a column of \(rows). Go on?"
    }
  }

  /// How many rows a table or view has; `nil` where it can't be read: the question can do without.
  private static func rowCount(of target: ObjectName, _ db: Database) -> Int? {
    let name =
      (target.schema.map { Quoting.quotedIdentifier($0) + "." } ?? "")
      + Quoting.quotedIdentifier(target.name)
    return try? Int.fetchOne(db, sql: "SELECT count(*) FROM \(name)")
  }
}
