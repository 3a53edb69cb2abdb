import SQLiteQuery

/// `.why` shows the row that a constraint refused, and the one that is in its way.
struct WhyCommand: DotCommand {
  static let signature = CommandSignature(
    "why",
    shortest: 3,
    summary: "Show the row that a constraint refused last",
    details: """
      Runs the statement once more, undone at once, and shows the values of the row that
      it fails at; of a row that must be unique, also the row that is there.
      """,
    group: .schema
  )

  init(_ arguments: inout CommandArguments) throws { try arguments.finish() }

  func run(in session: ShellSession) throws {
    guard let sql = session.lastRefused else {
      throw CommandError("no constraint has refused a row yet")
    }
    let row = try session.withDatabase { db in
      try RefusedRow.find(by: sql, db) { try session.bindParameters(of: $0) }
    }
    try session.print(session.page.visible(row.reason))
    var report = Report(["column", "refused"] + (row.other == nil ? [] : ["is there"]))
    for (index, name) in row.columns.enumerated() {
      let other = row.other.map { [Report.Cell.text($0[index])] } ?? []
      report.add([.text(name), .text(row.values[index])] + other)
    }
    try session.print(report)
  }
}
