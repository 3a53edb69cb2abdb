import SQLiteQuery
import ResultRendering

/// `.diagram ?FILE?` draws tables and foreign keys.
struct DiagramCommand: DotCommand {
  static let signature = CommandSignature(
    "diagram",
    shortest: 3,
    .optional("FILE", .file),
    summary: "Draw tables and foreign keys",
    details: """
      Without FILE, draws here. FILE.mmd or FILE.md is written for Mermaid, FILE.dot
      for Graphviz; --mermaid and --dot write these here.
      """,
    group: .schema,
    isPaged: true
  )

  private let path: String?
  private let format: DiagramFile?

  init(_ arguments: inout CommandArguments) throws {
    var format: DiagramFile?
    for candidate in DiagramFile.allCases where arguments.takeFlag(candidate.rawValue) {
      format = candidate
    }
    path = arguments.nextIfPresent()
    self.format = format ?? path.flatMap { DiagramFile(path: $0) }
    try arguments.finish()
    if let path, self.format == nil {
      throw CommandError("\"\(path)\" ends neither in .mmd nor in .dot")
    }
  }

  func run(in session: ShellSession) throws {
    let graph = try session.withDatabase { db in try SchemaGraph(db) }
    guard !graph.tables.isEmpty else { return try session.print("There are no tables.") }
    guard let format else {
      let diagram = TerminalDiagram(graph, width: session.terminalWidth)
      for line in diagram.lines { try session.print(line) }
      return
    }
    let text = format.text(of: graph)
    guard let path else { return try session.page.write(stored: text) }
    guard !session.isSafe else { throw CommandError("cannot write files in safe mode") }
    try NewFile.write(path) { out in try out.write(text) }
  }
}
