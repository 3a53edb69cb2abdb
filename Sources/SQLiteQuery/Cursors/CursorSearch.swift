// These stop at the first element that decides, and leave the rest of the cursor untouched.
extension Cursor {
  /// Whether one of the remaining elements satisfies a condition.
  @inlinable
  public func contains(where predicate: (Element) throws -> Bool) throws -> Bool {
    try first(where: predicate) != nil
  }

  /// The first remaining element that satisfies a condition.
  @inlinable
  public func first(where predicate: (Element) throws -> Bool) throws -> Element? {
    while let element = try next() { if try predicate(element) { return element } }
    return nil
  }

  /// The next element.
  @inlinable
  public func first() throws -> Element? { try next() }

  /// Whether no elements remain.
  @inlinable
  public func isEmpty() throws -> Bool { try next() == nil }
}

extension Cursor where Element: Equatable {
  /// Whether one of the remaining elements equals another.
  @inlinable
  public func contains(_ element: Element) throws -> Bool {
    try contains { $0 == element }
  }
}
