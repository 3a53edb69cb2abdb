import ResultRendering
import SQLiteQuery

/// The rows of EXPLAIN QUERY PLAN as a tree.
///
/// Source: <https://www.sqlite.org/eqp.html>
struct QueryPlanTree {
  private struct Node {
    let id: Int64
    let parent: Int64
    let text: String
  }

  private var nodes: [Node] = []

  /// Reads the plan.
  init(_ statement: Statement) throws {
    let cursor = try Row.fetchCursor(statement)
    while let row = try cursor.next() {
      nodes.append(
        Node(
          id: Self.integer(row.storedValue(at: 0)),
          parent: Self.integer(row.storedValue(at: 1)),
          text: Self.text(row.storedValue(at: 3))
        )
      )
    }
  }

  private static func integer(_ value: StoredValue) -> Int64 {
    if case .integer(let number) = value { number } else { 0 }
  }

  private static func text(_ value: StoredValue) -> String {
    if case .text(let bytes) = value { String(decoding: bytes, as: UTF8.self) } else { "" }
  }

  /// A line for each step; a plan of a trigger begins with a heading of its own.
  var lines: [String] {
    var lines: [String] = []
    var rest = nodes[...]
    while !rest.isEmpty {
      var heading = "QUERY PLAN"
      if let first = rest.first, first.text.hasPrefix("-") {
        heading = String(first.text.dropFirst(3))
        rest.removeFirst()
      }
      let part = Array(rest.prefix { !$0.text.hasPrefix("-") })
      rest = rest.dropFirst(part.count)
      guard !part.isEmpty else { continue }
      lines.append(heading)
      Self.append(part, below: 0, prefix: "", to: &lines)
    }
    return lines
  }

  private static func append(
    _ nodes: [Node],
    below parent: Int64,
    prefix: String,
    to lines: inout [String]
  ) {
    // Deeper than this, SQLite's own shell leaves steps out; a plan that holds itself must end.
    guard prefix.utf8.count < 93 else { return }
    let children = nodes.filter { $0.parent == parent }
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      lines.append(prefix + (isLast ? "`--" : "|--") + child.text)
      append(nodes, below: child.id, prefix: prefix + (isLast ? "   " : "|  "), to: &lines)
    }
  }
}

extension ShellSession {
  /// Prints what an EXPLAIN QUERY PLAN statement says.
  func printPlan(explaining statement: Statement) throws {
    for line in try QueryPlanTree(statement).lines { try print(line) }
  }

  /// Prints the plan of a statement, and with `.eqp full` its program, before it runs.
  func printPlan(of statement: Statement) throws {
    let db = statement.database
    let showedTriggers = try db.isOn(.triggerExplain)
    if execution.queryPlan.rawValue >= ExecutionSettings.QueryPlanDisplay.trigger.rawValue {
      try db.set(.triggerExplain, true)
    }
    defer { _ = try? db.set(.triggerExplain, showedTriggers) }
    try printPlan(explaining: db.makeStatement(sql: "EXPLAIN QUERY PLAN " + statement.sql))
    if execution.queryPlan == .full {
      try printProgram(db.makeStatement(sql: "EXPLAIN " + statement.sql))
    }
  }
}
