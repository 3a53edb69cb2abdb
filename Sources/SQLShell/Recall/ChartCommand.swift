import ResultRendering
import SQLiteQuery
import TerminalText

/// `.chart KIND ?SQL?` draws the numbers of a result.
struct ChartCommand: DotCommand {
  static let signature = CommandSignature(
    "chart",
    shortest: 4,
    .required("KIND", .oneOf(ChartKind.all.map(\.name))),
    .optional("SQL", .sql),
    summary: "Draw the numbers of a query, or of the last result",
    details: ChartKind.all.map { kind in
      "\(kind.name)\(String(repeating: " ", count: max(1, 8 - kind.name.count)))\(kind.summary)"
    }
    .joined(separator: "\n") + "\nThe first column that is no number labels the rows.",
    group: .display,
    usage: ".chart \(ChartKind.all.map(\.name).joined(separator: "|")) ?SQL?"
  )

  private let kind: ChartKind
  private let sql: String

  init(_ arguments: inout CommandArguments) throws {
    let word = try arguments.next()
    guard let kind = ChartKind.all.first(where: { $0.name == word }) else {
      throw UsageError(found: word, usage: arguments.usage)
    }
    self.kind = kind
    sql = arguments.text(behind: 1)
    _ = arguments.takeAll()
  }

  func run(in session: ShellSession) throws {
    guard let query = sql.isEmpty ? session.lastQuery : sql else {
      throw CommandError("there is no result yet that can be drawn")
    }
    let data = try session.withQuery(query) { statement in
      var rows = try StatementRows(statement)
      let data = try ChartData(&rows)
      if !sql.isEmpty, session.isInteractive { session.lastQuery = statement.sql }
      return data
    }
    for line in kind.lines(data, on: ChartCanvas(width: session.terminalWidth)) {
      try session.print(line)
    }
    if data.isCut {
      try session.print(
        "Only the first \(QuantityText.grouped(ChartData.maximumRows)) rows are drawn."
      )
    }
  }
}
