import TerminalText

extension ChartKind {
  /// A curve for each column.
  public static let line = ChartKind("line", "A curve for each column of numbers") {
    LineChart(data: $0, canvas: $1).lines
  }
}

/// Draws curves over the rows, with the range at the left and the first and last label below.
struct LineChart {
  private let data: ChartData
  private let canvas: ChartCanvas
  private let scale: ChartScale
  private let edges: (high: String, low: String)
  private let margin: Int
  private let columns: Int

  private static let markers = ["●", "■", "▲", "◆"]
  private static let plainMarkers = ["*", "+", "o", "x"]

  init(data: ChartData, canvas: ChartCanvas) {
    self.data = data
    self.canvas = canvas
    scale = ChartScale(data.series.flatMap(\.values), withZero: false)
    edges = (ChartScale.text(scale.high), ChartScale.text(scale.low))
    margin = max(edges.high.count, edges.low.count)
    columns = max(4, canvas.width - margin - 2)
  }

  var lines: [String] {
    var lines: [String] = []
    if data.series.count > 1 { lines.append(legend) }
    let drawn = canvas.isUnicode && data.series.count == 1 ? dots : marks
    for (index, row) in drawn.enumerated() {
      let edge = index == 0 ? edges.high : index == drawn.count - 1 ? edges.low : ""
      let tick = canvas.isUnicode ? (edge.isEmpty ? "│" : "┤") : "|"
      lines.append(FittedText.padLeft(edge, to: margin) + " " + tick + row)
    }
    let corner = canvas.isUnicode ? "└" : "+"
    let rule = String(repeating: canvas.isUnicode ? "─" : "-", count: columns)
    lines.append(String(repeating: " ", count: margin + 1) + corner + rule)
    lines.append(String(repeating: " ", count: margin + 2) + ends)
    let left = data.series.flatMap(\.values).count { $0.map { !$0.isFinite } ?? false }
    if left > 0 { lines.append("\(left) without a finite number") }
    return lines
  }

  private var legend: String {
    let text = data.series.enumerated().map { "\(marker($0.offset)) \($0.element.name)" }
    return FittedText.cut(text.joined(separator: "  "), to: canvas.width)
  }

  private func marker(_ series: Int) -> String {
    let markers = canvas.isUnicode ? Self.markers : Self.plainMarkers
    return markers[series % markers.count]
  }

  /// The first and the last label.
  private var ends: String {
    let first = FittedText.cut(data.labels.first ?? "", to: columns / 2 - 1)
    guard data.labels.count > 1, let last = data.labels.last else { return first }
    let end = FittedText.cut(last, to: columns / 2 - 1)
    let blanks = columns - DisplayWidth.of(first) - DisplayWidth.of(end)
    return first + String(repeating: " ", count: max(1, blanks)) + end
  }

  // MARK: - Curves

  /// One series in dots of Braille, two wide and four high in each character.
  private var dots: [String] {
    let size = (width: columns * 2, height: canvas.height * 4)
    var cells = [[UInt32]](
      repeating: [UInt32](repeating: 0, count: columns),
      count: canvas.height
    )
    let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    trace(data.series[0].values, size.width, size.height) { x, y in
      cells[y / 4][x / 2] |= bits[y % 4][x % 2]
    }
    return cells.map { row in
      row.map { bits in
        bits == 0 ? " " : Unicode.Scalar(0x2800 + bits).map(String.init) ?? " "
      }.joined()
    }
  }

  /// Several series, each with a mark of its own; the first lies on top.
  private var marks: [String] {
    var cells = [[String]](
      repeating: [String](repeating: " ", count: columns),
      count: canvas.height
    )
    for (index, series) in data.series.enumerated().reversed() {
      trace(series.values, columns, canvas.height) { x, y in cells[y][x] = marker(index) }
    }
    return cells.map { $0.joined() }
  }

  /// Visits the points of a curve, from neighbour to neighbour in a straight line; gaps stay open.
  private func trace(_ values: [Double?], _ width: Int, _ height: Int, _ put: (Int, Int) -> Void) {
    let finite = values.map { value in value.flatMap { $0.isFinite ? $0 : nil } }
    let shown = Sparkline.averages(finite, width)
    var before: (x: Int, y: Int)?
    for (index, value) in shown.enumerated() {
      guard let value else {
        before = nil
        continue
      }
      let x = shown.count > 1 ? index * (width - 1) / (shown.count - 1) : 0
      let y = Int(((1 - scale.position(value)) * Double(height - 1)).rounded())
      put(x, y)
      if let before {
        let steps = max(x - before.x, abs(y - before.y))
        for step in 0..<max(1, steps) where steps > 0 {
          put(before.x + (x - before.x) * step / steps, before.y + (y - before.y) * step / steps)
        }
      }
      before = (x, y)
    }
  }
}
