import TerminalText

extension ChartKind {
  /// A bar for each row.
  public static let bar = ChartKind("bar", "A bar for each row, several for several columns") {
    BarChart(data: $0, canvas: $1).lines
  }
}

/// Draws horizontal bars from a common line at nought, numbers behind them.
struct BarChart {
  private let data: ChartData
  private let canvas: ChartCanvas
  private let scale: ChartScale
  private let labelWidth: Int
  private let valueWidth: Int
  private let leftCells: Int
  private let rightCells: Int

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  private static let unicodeFills = ["█", "▓", "▒", "░"]
  private static let plainFills = ["#", "=", "*", "-"]

  init(data: ChartData, canvas: ChartCanvas) {
    self.data = data
    self.canvas = canvas
    let all = data.series.flatMap(\.values)
    scale = ChartScale(all, withZero: true)
    let widest = data.labels.map { DisplayWidth.of($0) }.max() ?? 0
    labelWidth = min(widest, canvas.width / 3)
    let texts = data.series.flatMap { series in series.values.indices.map(series.text) }
    valueWidth = texts.map { DisplayWidth.of($0) }.max() ?? 0
    let cells = max(4, canvas.width - labelWidth - valueWidth - 3)
    let zero = scale.low < 0 ? scale.position(0) : 0
    leftCells = scale.low < 0 ? max(1, Int((Double(cells) * zero).rounded())) : 0
    rightCells = max(1, cells - leftCells)
  }

  var lines: [String] {
    var lines: [String] = []
    if data.series.count > 1 { lines += legend }
    for row in data.labels.indices {
      for (index, series) in data.series.enumerated() {
        let label = index == 0 ? data.labels[row] : ""
        lines.append(line(label, series.values[row], index, series.text(of: row)))
      }
    }
    return lines
  }

  private var legend: [String] {
    let text = data.series.enumerated().map { "\(fill($0.offset)) \($0.element.name)" }
    return [FittedText.cut(text.joined(separator: "  "), to: canvas.width)]
  }

  private func fill(_ series: Int) -> String {
    let fills = canvas.isUnicode ? Self.unicodeFills : Self.plainFills
    return fills[series % fills.count]
  }

  private func line(_ label: String, _ value: Double?, _ series: Int, _ text: String) -> String {
    let shown = FittedText.padLeft(FittedText.cut(label, to: labelWidth), to: labelWidth)
    let gap = String(repeating: " ", count: leftCells) + axis
    let drawn = value.map { self.bar($0, series) } ?? gap
    return "\(shown) \(drawn) \(text)"
  }

  private var axis: String { canvas.isUnicode ? "│" : "|" }

  private func bar(_ value: Double, _ series: Int) -> String {
    let fill = self.fill(series)
    if value < 0 {
      let share = value.isFinite ? min(1, value / scale.low) : 1
      let cells = Int((share * Double(leftCells)).rounded())
      let blanks = String(repeating: " ", count: leftCells - cells)
      return blanks + String(repeating: fill, count: cells) + axis
    }
    let before = String(repeating: " ", count: leftCells) + axis
    guard scale.high > 0 else { return before }
    let share = value.isFinite ? value / scale.high : 1
    let eighths = Int((share * Double(rightCells * 8)).rounded())
    if canvas.isUnicode, data.series.count == 1 {
      return before + String(repeating: fill, count: eighths / 8) + Self.eighths[eighths % 8]
    }
    return before + String(repeating: fill, count: (eighths + 4) / 8)
  }
}
