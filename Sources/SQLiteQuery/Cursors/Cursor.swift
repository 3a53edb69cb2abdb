/// Elements that are made one at a time, on demand, and of which each may fail.
///
/// A cursor of a statement is used inside the database access that made it, once, from front to end.
public protocol Cursor<Element>: AnyObject {
  /// What the cursor delivers.
  associatedtype Element

  /// The next element, or `nil` at the end and ever after.
  ///
  /// - Throws: What makes the element impossible; for statements, ``DatabaseError``.
  func next() throws -> Element?
}

extension Cursor {
  /// Calls a closure with each remaining element.
  @inlinable
  public func forEach(_ body: (Element) throws -> Void) throws {
    while let element = try next() { try body(element) }
  }

  /// Whether one of the remaining elements satisfies a condition; stops at the first that does.
  @inlinable
  public func contains(where predicate: (Element) throws -> Bool) throws -> Bool {
    while let element = try next() { if try predicate(element) { return true } }
    return false
  }

  /// The first remaining element that satisfies a condition.
  @inlinable
  public func first(where predicate: (Element) throws -> Bool) throws -> Element? {
    while let element = try next() { if try predicate(element) { return element } }
    return nil
  }

  /// Combines the remaining elements into one value.
  @inlinable
  public func reduce<Result>(
    _ initial: Result,
    _ combine: (Result, Element) throws -> Result
  ) throws -> Result {
    var result = initial
    while let element = try next() { result = try combine(result, element) }
    return result
  }

  /// Combines the remaining elements into one value that is changed in place.
  @inlinable
  public func reduce<Result>(
    into initial: Result,
    _ update: (inout Result, Element) throws -> Void
  ) throws -> Result {
    var result = initial
    while let element = try next() { try update(&result, element) }
    return result
  }

  /// A cursor over what a closure makes of each element.
  @inlinable
  public func map<Output>(
    _ transform: @escaping (Element) throws -> Output
  ) -> MapCursor<Self, Output> {
    MapCursor(self, transform)
  }

  /// A cursor over the elements that satisfy a condition.
  @inlinable
  public func filter(_ isIncluded: @escaping (Element) throws -> Bool) -> FilterCursor<Self> {
    FilterCursor(self, isIncluded)
  }
}

extension Array {
  /// All remaining elements of a cursor.
  @inlinable
  public init<C: Cursor>(_ cursor: C) throws where C.Element == Element {
    self.init()
    while let element = try cursor.next() { append(element) }
  }

  /// All remaining elements of a cursor.
  @inlinable
  public init<C: Cursor>(_ cursor: C, minimumCapacity: Int) throws where C.Element == Element {
    self.init()
    reserveCapacity(minimumCapacity)
    while let element = try cursor.next() { append(element) }
  }
}

extension Set {
  /// All remaining elements of a cursor.
  @inlinable
  public init<C: Cursor>(_ cursor: C) throws where C.Element == Element {
    self.init()
    while let element = try cursor.next() { insert(element) }
  }
}
