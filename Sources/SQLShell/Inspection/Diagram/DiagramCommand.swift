import ResultRendering
import SQLSyntax
import SQLiteQuery

/// `.diagram ?FILE?` draws tables and foreign keys.
struct DiagramCommand: DotCommand {
  static let signature = CommandSignature(
    "diagram",
    shortest: 3,
    .optional("TABLE...", .table),
    .optional("FILE", .file),
    summary: "Draw tables and foreign keys",
    details: """
      With LIKE patterns, draws these tables with those that they refer to and those
      that refer to them. Without FILE, draws here. FILE.mmd or FILE.md is written
      for Mermaid, FILE.dot for Graphviz; --mermaid and --dot write these here.
      """,
    group: .schema,
    isPaged: true
  )

  private let patterns: [String]
  private let path: String?
  private let format: DiagramFile?

  init(_ arguments: inout CommandArguments) throws {
    var format: DiagramFile?
    for candidate in DiagramFile.allCases where arguments.takeFlag(candidate.rawValue) {
      format = candidate
    }
    var words = arguments.takeAll()
    if let option = words.first(where: { $0.hasPrefix("-") }) {
      throw UsageError(found: option, usage: arguments.usage)
    }
    path = words.last.flatMap { DiagramFile(path: $0) } == nil ? nil : words.removeLast()
    self.format = format ?? path.flatMap { DiagramFile(path: $0) }
    patterns = words
  }

  func run(in session: ShellSession) throws {
    let graph = try session.withDatabase { db in
      let all = try SchemaGraph(db)
      return patterns.isEmpty ? all : all.around(try tables(of: all, db))
    }
    guard !graph.tables.isEmpty else { return try session.print("There are no tables.") }
    guard let format else {
      let diagram = TerminalDiagram(graph, width: session.terminalWidth)
      for line in diagram.lines { try session.print(line) }
      return
    }
    let text = format.text(of: graph)
    guard let path else { return try session.page.write(stored: text) }
    guard !session.isSafe else { throw CommandError("cannot write files in safe mode") }
    try session.refuseOpenDatabase(path)
    try NewFile.write(path) { out in try out.write(text) }
  }

  /// The places of the tables that the patterns fit.
  ///
  /// - Throws: ``CommandError`` where one fits none.
  private func tables(of graph: SchemaGraph, _ db: Database) throws -> Set<Int> {
    var found = Set<Int>()
    for pattern in patterns {
      let fitting = try graph.tables.indices.filter { index in
        try db.isLike(graph.tables[index].name, pattern)
      }
      guard !fitting.isEmpty else {
        let names = graph.tables.map(\.name)
        let hint =
          NameSuggestion.closestMatch(to: pattern, in: names)
          .map { "did you mean \($0)?" } ?? "a file's name ends in .mmd, .md or .dot"
        throw CommandError("no such table: \(pattern); \(hint)")
      }
      found.formUnion(fitting)
    }
    return found
  }
}
