// These read the cursor to its end.
extension Cursor {
  /// Combines the remaining elements into one value.
  @inlinable
  public func reduce<Result>(
    _ initial: Result,
    _ combine: (Result, Element) throws -> Result
  ) throws -> Result {
    var result = initial
    try forEach { result = try combine(result, $0) }
    return result
  }

  /// Combines the remaining elements into one value that is changed in place.
  @inlinable
  public func reduce<Result>(
    into initial: Result,
    _ update: (inout Result, Element) throws -> Void
  ) throws -> Result {
    var result = initial
    try forEach { try update(&result, $0) }
    return result
  }

  /// The largest remaining element, or `nil` where none remain.
  ///
  /// - Parameter areInIncreasingOrder: Whether the left one is smaller.
  /// - Returns: The last of the largest ones.
  /// - Throws: What the cursor or the closure throws.
  @inlinable
  public func max(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) throws -> Element? {
    guard var largest = try next() else { return nil }
    try forEach { if try areInIncreasingOrder(largest, $0) { largest = $0 } }
    return largest
  }

  /// The smallest remaining element, or `nil` where none remain.
  ///
  /// - Parameter areInIncreasingOrder: Whether the left one is smaller.
  /// - Returns: The first of the smallest ones.
  /// - Throws: What the cursor or the closure throws.
  @inlinable
  public func min(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) throws -> Element? {
    guard var smallest = try next() else { return nil }
    try forEach { if try areInIncreasingOrder($0, smallest) { smallest = $0 } }
    return smallest
  }

  /// The last elements, in order.
  ///
  /// - Parameter maxLength: How many at most; at least 0.
  /// - Returns: That many, or all that remain where they are fewer.
  /// - Throws: What the cursor throws.
  @inlinable
  public func suffix(_ maxLength: Int) throws -> [Element] {
    var kept: [Element] = []
    var oldest = 0
    try forEach { element in
      if kept.count < maxLength {
        kept.append(element)
      } else if maxLength > 0 {
        kept[oldest] = element
        oldest = (oldest + 1) % maxLength
      }
    }
    return Array(kept[oldest...] + kept[..<oldest])
  }

  /// The remaining elements but for the last ones, in order.
  ///
  /// - Parameter count: How many are left out; at least 0.
  /// - Returns: The others.
  /// - Throws: What the cursor throws.
  @inlinable
  public func dropLast(_ count: Int) throws -> [Element] {
    Array(try Array(self).dropLast(count))
  }

  /// The remaining elements but for the last one, in order.
  @inlinable
  public func dropLast() throws -> [Element] { try dropLast(1) }
}

extension Cursor where Element: Comparable {
  /// The largest remaining element, or `nil` where none remain.
  @inlinable
  public func max() throws -> Element? { try max(by: <) }

  /// The smallest remaining element, or `nil` where none remain.
  @inlinable
  public func min() throws -> Element? { try min(by: <) }
}

extension Cursor where Element: StringProtocol {
  /// The remaining texts as one.
  ///
  /// - Parameter separator: What stands between two of them.
  /// - Returns: One text.
  /// - Throws: What the cursor throws.
  @inlinable
  public func joined(separator: String = "") throws -> String {
    guard let first = try next() else { return "" }
    var text = String(first)
    try forEach {
      text += separator
      text += $0
    }
    return text
  }
}
