/// The range of the numbers in a chart, and how numbers are written beside it.
struct ChartScale {
  let low: Double
  let high: Double

  /// - Parameters:
  ///   - values: Infinities are drawn at the edge and do not count.
  ///   - withZero: Whether nought belongs to the range.
  init(_ values: some Sequence<Double?>, withZero: Bool) {
    let finite = values.compactMap { $0 }.filter { $0.isFinite }
    let low = finite.min() ?? 0
    let high = finite.max() ?? 0
    self.low = withZero ? min(0, low) : low
    self.high = withZero ? max(0, high) : high
  }

  /// Where a value stands between ``low``, 0, and ``high``, 1.
  func position(_ value: Double) -> Double {
    if value >= high { return high > low ? 1 : 0.5 }
    if value <= low { return 0 }
    // Halves, so that the range of the largest numbers does not overflow.
    return (value / 2 - low / 2) / (high / 2 - low / 2)
  }

  /// A number as short as it can be: `12` for 12.0.
  static func text(_ value: Double) -> String {
    if value.magnitude < 1e15, value == value.rounded() { return String(Int64(value)) }
    return RealNotation.text(of: value)
  }

  /// The smallest of 1, 2 and 5 times a power of ten that is at least `size`.
  static func niceStep(atLeast size: Double) -> Double {
    guard size > 0, size.isFinite else { return 1 }
    var power = 1.0
    while power > size, power > 1e-300 { power /= 10 }
    while power * 10 <= size { power *= 10 }
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= size && $0.isFinite } ?? size
  }
}
