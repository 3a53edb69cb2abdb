/// Fits the columns of a page to a screen.
enum PageLayout {
  /// Columns that every shortened column keeps, so that something can be read in it.
  private static let leastWidth = 8
  private static let leastName = 16
  /// Columns of `-1.7976931348623157e+308`.
  private static let widestNumber = 24

  /// Finds widths that fit into the available columns.
  ///
  /// Columns of numbers keep their width: half a number is a wrong one. The others share what is
  /// left, narrow ones whole, wide ones cut to the same width.
  ///
  /// - Parameters:
  ///   - columns: Their classes are known.
  ///   - natural: Widths at which nothing is cut.
  ///   - names: Widths of the names.
  ///   - available: Columns for the cells, without the frame.
  /// - Returns: A width for each column, or `nil` when no page could be read.
  static func fit(
    _ columns: [PageColumn],
    natural: [Int],
    names: [Int],
    into available: Int
  ) -> [Int]? {
    if natural.reduce(0, +) <= available { return natural }
    let least = columns.indices.map { index in
      if columns[index].storageClass?.isNumber == true { return min(natural[index], widestNumber) }
      return min(natural[index], max(leastWidth, min(names[index], leastName)))
    }
    guard least.reduce(0, +) <= available else { return nil }
    func widths(_ share: Int) -> [Int] {
      natural.indices.map { max(least[$0], min(natural[$0], share)) }
    }
    var low = 0
    var high = available
    while low < high {
      let middle = (low + high + 1) / 2
      if widths(middle).reduce(0, +) <= available { low = middle } else { high = middle - 1 }
    }
    var result = widths(low)
    var left = available - result.reduce(0, +)
    for index in result.indices where left > 0 && result[index] < natural[index] {
      result[index] += 1
      left -= 1
    }
    return result
  }
}
