import TerminalText

/// Tables as boxes below each other, with a line from each foreign key to the table it refers to.
struct TerminalDiagram {
  private let graph: SchemaGraph
  private let width: Int

  init(_ graph: SchemaGraph, width: Int) {
    self.graph = graph
    self.width = max(40, width)
  }

  /// Which ways lines leave a place.
  private struct Ways: OptionSet {
    let rawValue: UInt8
    static let left = Ways(rawValue: 1)
    static let right = Ways(rawValue: 2)
    static let up = Ways(rawValue: 4)
    static let down = Ways(rawValue: 8)
  }

  /// The characters of ``Ways``, by their number.
  private static let characters = Array(" ───│┘└┴│┐┌┬│┤├┼")

  /// Names as far as they may be shown, and how wide they are together.
  private struct Row {
    let text: String
    var note = ""
  }

  var lines: [String] {
    var rows: [Row] = []
    var headers: [Int] = []
    var columnRows: [[Int]] = []
    let names = graph.tables.map { table in table.columns.map { VisibleText.of($0.name) } }
    let nameWidth = min(28, names.joined().map { DisplayWidth.of($0) }.max() ?? 0)
    let types = graph.tables.flatMap(\.columns).map { DisplayWidth.of(VisibleText.of($0.type)) }
    let typeWidth = min(14, types.max() ?? 0)
    let titles = graph.tables.map { DisplayWidth.of(VisibleText.of($0.name)) }
    let inner = max(nameWidth + typeWidth + 6, min(44, (titles.max() ?? 0) + 3))
    for (index, table) in graph.tables.enumerated() {
      let title = FittedText.cut(VisibleText.of(table.name), to: inner - 3)
      let rule = String(repeating: "─", count: inner - 2 - DisplayWidth.of(title))
      headers.append(rows.count)
      rows.append(Row(text: "┌ \(title) \(rule)┐"))
      columnRows.append([])
      for (place, column) in table.columns.enumerated() {
        columnRows[index].append(rows.count)
        let name = fitted(names[index][place], nameWidth)
        let type = fitted(VisibleText.of(column.type), typeWidth)
        let mark = column.isPrimaryKey ? "PK" : column.isReference ? "FK" : "  "
        let text = "\(name) \(type) \(mark)"
        rows.append(Row(text: "│ \(FittedText.padRight(text, to: inner - 2)) │"))
      }
      rows.append(Row(text: "└\(String(repeating: "─", count: inner))┘"))
    }
    return draw(&rows, headers, columnRows, boxWidth: inner + 2)
  }

  private func fitted(_ text: String, _ width: Int) -> String {
    FittedText.padRight(FittedText.cut(text, to: width), to: width)
  }

  private func draw(
    _ rows: inout [Row],
    _ headers: [Int],
    _ columnRows: [[Int]],
    boxWidth: Int
  ) -> [String] {
    let lanes = max(0, (width - boxWidth - 3) / 2)
    var occupied: [[ClosedRange<Int>]] = []
    var grid = [[Ways]](repeating: [], count: rows.count)
    var targets = Set<Int>()
    func join(_ row: Int, _ column: Int, _ ways: Ways) {
      while grid[row].count <= column { grid[row].append([]) }
      grid[row][column].formUnion(ways)
    }
    let edges = graph.references.map { reference in
      (
        reference, columnRows[reference.fromTable][reference.fromColumn],
        headers[reference.toTable]
      )
    }
    for (reference, from, to) in edges.sorted(by: { abs($0.1 - $0.2) < abs($1.1 - $1.2) }) {
      let range = min(from, to)...max(from, to)
      let free = occupied.firstIndex { lane in !lane.contains { $0.overlaps(range) } }
      let lane = free ?? occupied.count
      guard lane < lanes else {
        let target = VisibleText.of(graph.tables[reference.toTable].name)
        rows[from].note =
          " → \(target)(\(VisibleText.of(reference.toColumns.joined(separator: ", "))))"
        continue
      }
      if free == nil { occupied.append([]) }
      occupied[lane].append(range)
      let column = lane * 2 + 2
      for row in [from, to] {
        for place in 0..<column { join(row, place, [.left, .right]) }
        join(row, column, [.left, row == range.lowerBound ? .down : .up])
      }
      for row in range.dropFirst().dropLast() { join(row, column, [.up, .down]) }
      targets.insert(to)
    }
    return rows.indices.map { index in
      var line = rows[index].text
      for (place, ways) in grid[index].enumerated() {
        let isHead = place == 0 && targets.contains(index)
        line.append(isHead ? "◀" : Self.characters[Int(ways.rawValue)])
      }
      return line + rows[index].note
    }
  }
}
