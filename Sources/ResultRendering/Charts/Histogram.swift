extension ChartKind {
  /// How many values lie in each range.
  public static let hist = ChartKind("hist", "How many values lie in each range") {
    Histogram(data: $0).lines(on: $1)
  }
}

/// Counts the numbers of each column in ranges of the same round width, and draws the counts.
struct Histogram {
  private static let mostRanges = 20

  let data: ChartData

  func lines(on canvas: ChartCanvas) -> [String] {
    data.series.flatMap { series -> [String] in
      let finite = series.values.compactMap { $0 }.filter { $0.isFinite }
      let missing = series.values.count - finite.count
      var lines = data.series.count > 1 ? [series.name] : []
      lines += BarChart(data: ranges(finite), canvas: canvas).lines
      if missing > 0 { lines.append("\(missing) without a finite number") }
      return lines
    }
  }

  /// A bar for each range, its label the range's lower end.
  private func ranges(_ values: [Double]) -> ChartData {
    let scale = ChartScale(values, withZero: false)
    // As many ranges as the root of the count, which shows shape without noise.
    let wanted = max(1, min(Self.mostRanges, Int(Double(values.count).squareRoot().rounded(.up))))
    let step = ChartScale.niceStep(atLeast: (scale.high / 2 - scale.low / 2) / Double(wanted) * 2)
    let first = (scale.low / step).rounded(.down)
    let count = min(Self.mostRanges * 2, Int((scale.high / step).rounded(.down) - first) + 1)
    var counts = [Double](repeating: 0, count: max(1, count))
    for value in values {
      let index = Int((value / step).rounded(.down) - first)
      counts[max(0, min(counts.count - 1, index))] += 1
    }
    let labels = counts.indices.map { index in
      let low = (first + Double(index)) * step
      let high = (first + Double(index + 1)) * step
      return "\(Self.edge(low, step)) to \(Self.edge(high, step))"
    }
    return ChartData(labels: labels, series: [.init(name: "count", values: counts)])
  }

  /// An edge without the dust of binary fractions: steps below 1 are divided, not multiplied.
  private static func edge(_ value: Double, _ step: Double) -> String {
    guard step < 1 else { return ChartScale.text(value) }
    var power = 1.0
    while power * step < 1, power < 1e18 { power *= 10 }
    return ChartScale.text((value * power).rounded() / power)
  }
}
