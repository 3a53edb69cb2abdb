import ResultRendering
import SQLiteQuery

/// `.query ?NAME? ?VALUE...?` runs a query that was saved, or saves one.
struct QueryCommand: DotCommand {
  static let signature = CommandSignature(
    "query",
    shortest: 5,
    .optional("NAME", .savedQuery),
    .optional("VALUE...", .text),
    summary: "List, run and save queries by name",
    details: """
      .query                     List the saved queries
      .query NAME ?VALUE...?     Run one, its parameters bound to the values
      .query --save NAME ?SQL?   Save SQL, or the last query
      .query --show NAME         Print one
      .query --delete NAME       Delete one
      They are files in $XDG_CONFIG_HOME/assay/queries.
      """,
    group: .execution,
    actions: [
      CommandSignature(
        "--save",
        .required("NAME", .savedQuery),
        .optional("SQL", .sql),
        summary: ""
      ),
      CommandSignature("--show", .required("NAME", .savedQuery), summary: ""),
      CommandSignature("--delete", .required("NAME", .savedQuery), summary: ""),
    ]
  )

  private enum Action {
    case list
    case run(String, values: [String])
    case save(String, sql: String)
    case show(String)
    case delete(String)
  }

  private let action: Action

  init(_ arguments: inout CommandArguments) throws {
    if let option = arguments.nextOption(among: ["save", "show", "delete"]) {
      let name = try arguments.next()
      switch option {
      case "save":
        action = .save(name, sql: arguments.textOfRest)
        _ = arguments.takeAll()
      case "show": action = .show(name)
      default: action = .delete(name)
      }
    } else if let name = arguments.nextIfPresent() {
      action = .run(name, values: arguments.takeAll())
    } else {
      action = .list
    }
    try arguments.finish()
  }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .query")
    guard let queries = SavedQueries(session) else {
      throw CommandError("neither XDG_CONFIG_HOME nor HOME says where queries are kept")
    }
    switch action {
    case .list:
      for name in queries.names() {
        let first = try queries.text(of: name).split(separator: "\n").first ?? ""
        try session.print(session.page.visible("\(name)  \(first)"))
      }
    case .show(let name): try session.printStored(try queries.text(of: name))
    case .delete(let name): try queries.delete(name)
    case .save(let name, let sql):
      guard let text = sql.isEmpty ? session.lastQuery : sql else {
        throw CommandError("there is no query yet that could be saved")
      }
      try queries.save(text, as: name)
    case .run(let name, let values): try run(try queries.text(of: name), values, session)
    }
  }

  private func run(_ text: String, _ values: [String], _ session: ShellSession) throws {
    guard !values.isEmpty else {
      if try !session.runText(text) { session.errorsInScripts += 1 }
      return
    }
    try session.withDatabase { db in
      let statement = try session.onlyStatement(of: text, db)
      try session.askBeforeRunning(statement)
      try statement.setArguments(StatementArguments(values.map(Self.value)))
      try session.during(text) {
        guard statement.columnCount > 0 else { return try statement.execute() }
        var renderer = session.renderer
        // `.last` knows no values, so that it could not show what is left out here.
        renderer.options.terminal?.maximumRows = nil
        try session.paged {
          var rows = try StatementRows(statement)
          try renderer.render(&rows, to: session.console.output)
        }
      }
    }
  }

  /// A number where it is written as SQLite would print it, else text.
  private static func value(_ word: String) -> DatabaseValue {
    if word.uppercased() == "NULL" { return .null }
    if let integer = Int64(word), String(integer) == word { return integer.databaseValue }
    if let real = Double(word), real.isFinite, word.contains("."), "\(real)" == word {
      return real.databaseValue
    }
    return word.databaseValue
  }
}
