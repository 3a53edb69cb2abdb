import ResultRendering
import SQLSyntax
import SQLiteQuery
import TerminalText

/// `.export FILE QUERY` writes a query's rows, or a table, into a file.
struct ExportCommand: DotCommand {
  static let signature = CommandSignature(
    "export",
    shortest: 4,
    .required("FILE", .file),
    .required("QUERY", .sql),
    summary: "Write the rows of QUERY, or of a table, into FILE",
    details: """
      Options, before FILE:
        --mode MODE       The output mode; without it the ending of FILE tells it:
                          \(ExportCommand.endings.map { "." + $0.ending }.joined(separator: " "))
        --table NAME      The table that INSERT statements name
        --noheader        Leave the names of the columns out
        --types           Write the storage class of every value too
      FILE appears when all rows are written, or not at all.
      """,
    group: .transfer
  )

  private static let endings: [(ending: String, mode: OutputMode)] = [
    ("csv", .csv), ("tsv", .tabs), ("json", .json), ("jsonl", .jsonlines), ("ndjson", .jsonlines),
    ("html", .html), ("md", .markdown), ("sql", .insert), ("txt", .table),
  ]

  private let path: String
  private let query: String
  private let mode: OutputMode
  private let table: String?
  private let hasHeader: Bool
  private let hasTypes: Bool

  init(_ arguments: inout CommandArguments) throws {
    var (word, table): (String?, String?)
    var (hasHeader, hasTypes) = (true, false)
    while let option = arguments.nextOption(among: ["mode", "table", "noheader", "types"]) {
      switch option {
      case "mode": word = try arguments.next()
      case "table": table = try arguments.next()
      case "noheader": hasHeader = false
      default: hasTypes = true
      }
    }
    (self.table, self.hasHeader, self.hasTypes) = (table, hasHeader, hasTypes)
    path = try arguments.next()
    query = arguments.textOfRest
    guard !query.isEmpty else { throw UsageError(usage: arguments.usage) }
    if let word {
      guard let mode = OutputMode.all.first(where: { $0.name == word }) else {
        throw CommandError(
          "mode should be one of: " + OutputMode.all.map(\.name).joined(separator: " ")
        )
      }
      self.mode = mode
    } else {
      let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
      guard let mode = Self.endings.first(where: { $0.ending == ending })?.mode else {
        throw CommandError(
          "the ending of \"\(path)\" tells no output mode: name one with --mode"
        )
      }
      self.mode = mode
    }
  }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .export")
    try session.refuseOpenDatabase(path)
    let (sql, target) = try session.withDatabase { db in
      (try statementText(db), try table ?? tableName(db))
    }
    // The file may be where results go too.
    try session.console.flush()
    let rows = try session.withQuery(sql) { statement in
      try NewFile.write(path) { out in
        var rows = try StatementRows(statement)
        return try ResultRenderer(mode, options: options(target)).render(&rows, to: out).rows
      }
    }
    if session.isInteractive {
      try session.print(
        "\(QuantityText.count(rows, "row")) written to \(session.page.visible(path))"
      )
    }
  }

  private func statementText(_ db: Database) throws -> String {
    guard let name = try tableName(db) else { return query }
    // An INSERT can't give a value to a generated column.
    let columns = try mode.name == OutputMode.insert.name ? db.columns(in: name) : []
    let list = columns.filter { !$0.isGenerated }.map { Quoting.identifier($0.name) }
    let selection = list.isEmpty ? "*" : list.joined(separator: ", ")
    return "SELECT \(selection) FROM \(Quoting.quotedIdentifier(name))"
  }

  /// The name of a table, where the query is nothing else.
  private func tableName(_ db: Database) throws -> String? {
    let name = Quoting.name(ofToken: query)
    let isTable = try db.tableExists(name)
    if try isTable || db.viewExists(name) { return name }
    // One word alone is no statement: it was meant to name a table.
    let isWord = query.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return isWord ? try db.tableTyped(query).name : nil
  }

  private func options(_ table: String?) -> RenderOptions {
    var options = RenderOptions()
    options.headers = hasHeader ? .on : .off
    options.types = hasTypes ? .on : .off
    options.insertTable = table ?? "table"
    return options
  }
}
