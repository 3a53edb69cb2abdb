import SQLSyntax

/// A schema as a text that other programs draw.
enum DiagramFile: String, CaseIterable {
  case mermaid
  case dot

  /// What the ending of a file name asks for.
  init?(path: String) {
    switch path.split(separator: ".").last?.lowercased() {
    case "mmd", "mermaid", "md": self = .mermaid
    case "dot", "gv": self = .dot
    default: return nil
    }
  }

  func text(of graph: SchemaGraph) -> String {
    switch self {
    case .mermaid: Self.mermaid(graph)
    case .dot: Self.dot(graph)
    }
  }

  /// An entity relationship diagram of Mermaid.
  private static func mermaid(_ graph: SchemaGraph) -> String {
    var lines = ["erDiagram"]
    for table in graph.tables {
      lines.append("  \(quoted(table.name)) {")
      for column in table.columns {
        let keys = [column.isPrimaryKey ? "PK" : nil, column.isReference ? "FK" : nil]
          .compactMap { $0 }.joined(separator: ", ")
        let type = word(column.type.isEmpty ? "ANY" : column.type)
        lines.append("    \(type) \(word(column.name))\(keys.isEmpty ? "" : " " + keys)")
      }
      lines.append("  }")
    }
    for reference in graph.references {
      let parent = quoted(graph.tables[reference.toTable].name)
      let child = quoted(graph.tables[reference.fromTable].name)
      let label = quoted(reference.columns.joined(separator: ", "))
      lines.append("  \(parent) \(reference.isOptional ? "|o" : "||")--o{ \(child) : \(label)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A graph of Graphviz whose nodes are tables in its HTML-like labels.
  private static func dot(_ graph: SchemaGraph) -> String {
    var lines = ["digraph schema {", "  rankdir=LR;", "  node [shape=plain];"]
    for (index, table) in graph.tables.enumerated() {
      var rows = "<tr><td colspan=\"2\"><b>\(escaped(table.name))</b></td></tr>"
      for (place, column) in table.columns.enumerated() {
        let name = escaped(column.name)
        rows += "<tr><td port=\"c\(place)\" align=\"left\">"
        rows += column.isPrimaryKey ? "<u>\(name)</u>" : name
        rows += "</td><td align=\"left\">\(escaped(column.type))</td></tr>"
      }
      lines.append(
        "  t\(index) [label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\">\(rows)</table>>];"
      )
    }
    for reference in graph.references {
      lines.append("  t\(reference.fromTable):c\(reference.fromColumn) -> t\(reference.toTable);")
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "'").replacing("\n", with: " "))\""
  }

  /// Mermaid takes letters, digits and a few signs in the names of attributes.
  private static func word(_ name: String) -> String {
    let word = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return word.first?.isNumber ?? true ? "_" + word : word
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
