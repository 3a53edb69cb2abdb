import TerminalText

extension ChartKind {
  /// A line of text for each column.
  public static let spark = ChartKind("spark", "The course of each column on one line") {
    Sparkline(data: $0, canvas: $1).lines
  }
}

/// Draws each series as one line of small bars between its least and its greatest value.
struct Sparkline {
  let data: ChartData
  let canvas: ChartCanvas

  private static let bars = Array("▁▂▃▄▅▆▇█")
  private static let plainBars = Array("_.-~=+*#")

  var lines: [String] {
    let names = data.series.map { FittedText.cut($0.name, to: canvas.width / 3) }
    let width = names.map { DisplayWidth.of($0) }.max() ?? 0
    return zip(names, data.series).map { name, series in
      let scale = ChartScale(series.values, withZero: false)
      let range = " \(ChartScale.text(scale.low)) to \(ChartScale.text(scale.high))"
      let columns = max(1, canvas.width - width - 1 - DisplayWidth.of(range))
      // The average of infinities is none.
      let finite = series.values.map { value in value.flatMap { $0.isFinite ? $0 : nil } }
      let bars = Self.averages(finite, columns).map { bar($0, scale) }
      return FittedText.padRight(name, to: width) + " " + String(bars) + range
    }
  }

  private func bar(_ value: Double?, _ scale: ChartScale) -> Character {
    guard let value else { return " " }
    let bars = canvas.isUnicode ? Self.bars : Self.plainBars
    return bars[min(bars.count - 1, Int(scale.position(value) * Double(bars.count)))]
  }

  /// As many values as there are columns, each the average of those that share it.
  static func averages(_ values: [Double?], _ columns: Int) -> [Double?] {
    guard values.count > columns else { return values }
    return (0..<columns).map { column in
      let start = column * values.count / columns
      let shared = values[start..<(column + 1) * values.count / columns].compactMap { $0 }
      return shared.isEmpty ? nil : shared.reduce(0) { $0 + $1 / Double(shared.count) }
    }
  }
}
