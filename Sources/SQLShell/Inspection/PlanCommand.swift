import SQLiteQuery

/// `.plan SQL` shows how SQLite would find the rows of a statement, as a tree.
struct PlanCommand: DotCommand {
  static let signature = CommandSignature(
    "plan",
    shortest: 3,
    .required("SQL", .sql),
    summary: "Show how SQLite would run a statement",
    details: "Marks what reads every row of a table and what has to sort.",
    group: .execution,
    isPaged: true
  )

  private let sql: String

  init(_ arguments: inout CommandArguments) throws {
    sql = arguments.text
    guard !arguments.takeAll().isEmpty else { throw UsageError(usage: arguments.usage) }
  }

  func run(in session: ShellSession) throws {
    let plan = try session.withDatabase { db in
      try QueryPlan(of: try session.onlyStatement(of: "EXPLAIN QUERY PLAN \(sql)", db))
    }
    for line in plan.lines { try session.print(session.page.visible(line)) }
  }
}

/// The steps of a statement, each with those it consists of.
///
/// Source: <https://www.sqlite.org/eqp.html>
struct QueryPlan {
  private struct Step {
    let id: Int
    let parent: Int
    let detail: String
  }

  private let steps: [Step]

  /// - Parameter statement: One of EXPLAIN QUERY PLAN.
  /// - Throws: `DatabaseError`.
  init(of statement: Statement) throws {
    statement.setUncheckedArguments(StatementArguments())
    steps = try Row.fetchAll(statement).map { row in
      Step(
        id: try row.decode(atIndex: 0),
        parent: try row.decode(atIndex: 1),
        detail: try row.decode(atIndex: 3)
      )
    }
  }

  /// The tree, a step a line.
  var lines: [String] {
    steps.isEmpty ? ["no rows of a table are read"] : lines(below: 0, indent: "")
  }

  private func lines(below parent: Int, indent: String) -> [String] {
    let children = steps.filter { $0.parent == parent }
    return children.enumerated().flatMap { index, step in
      let isLast = index == children.count - 1
      return ["\(indent)\(isLast ? "└─" : "├─") \(step.detail)\(Self.remark(step.detail))"]
        + lines(below: step.id, indent: indent + (isLast ? "   " : "│  "))
    }
  }

  private static func remark(_ detail: String) -> String {
    if detail.hasPrefix("SCAN"), !detail.hasPrefix("SCAN CONSTANT") {
      return detail.contains(" USING ") ? "  ← every entry of the index" : "  ← every row"
    }
    if detail.hasPrefix("USE TEMP B-TREE") { return "  ← sorts" }
    return detail.contains("AUTOMATIC") ? "  ← an index made for this statement alone" : ""
  }
}
