import ResultRendering
import SQLiteQuery

/// `.last ?MODE?` shows the last result again, whole.
struct LastCommand: DotCommand {
  static let signature = CommandSignature(
    "last",
    shortest: 3,
    .optional("MODE", .oneOf(OutputMode.all.map(\.name))),
    summary: "Show the last result again, whole, in another mode",
    details: "Runs the last statement that returned rows again; one that changes data is not kept.",
    group: .display
  )

  private let mode: OutputMode?

  init(_ arguments: inout CommandArguments) throws {
    let word = arguments.nextIfPresent()
    mode = try word.map { word in
      guard let mode = OutputMode.all.first(where: { $0.name == word }) else {
        throw UsageError(found: word, usage: arguments.usage)
      }
      return mode
    }
    try arguments.finish()
  }

  func run(in session: ShellSession) throws {
    guard let sql = session.lastQuery else {
      throw CommandError("there is no result yet that can be shown again")
    }
    var display = session.display
    if let mode { display.setMode(mode) }
    let kept = session.display
    session.display = display
    var renderer = session.renderer
    session.display = kept
    if var limits = renderer.options.terminal {
      limits.width = .max / 2
      limits.maximumRows = nil
      limits.maximumLines = .max
      limits.turnsVertical = false
      renderer.options.terminal = limits
    }
    try session.withQuery(sql) { statement in
      var rows = try StatementRows(statement)
      try session.paged { try renderer.render(&rows, to: session.console.output) }
    }
  }
}
