extension Cursor {
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

  /// A cursor over what a closure makes of each element, `nil` left out.
  @inlinable
  public func compactMap<Output>(
    _ transform: @escaping (Element) throws -> Output?
  ) -> CompactMapCursor<Self, Output> {
    CompactMapCursor(self, transform)
  }

  /// A cursor over the elements with their numbers from 0.
  @inlinable
  public func enumerated() -> EnumeratedCursor<Self> { EnumeratedCursor(self) }

  /// A cursor over the elements of the cursors that a closure makes, one after the other.
  @inlinable
  public func flatMap<Segment: Cursor>(
    _ transform: @escaping (Element) throws -> Segment
  ) -> FlattenCursor<MapCursor<Self, Segment>> {
    map(transform).joined()
  }

  /// A cursor over the elements of the sequences that a closure makes, one after the other.
  @inlinable
  public func flatMap<Segment: Sequence>(
    _ transform: @escaping (Element) throws -> Segment
  ) -> FlattenCursor<MapCursor<Self, AnyCursor<Segment.Element>>> {
    map { AnyCursor(try transform($0)) }.joined()
  }
}

extension Cursor where Element: Cursor {
  /// A cursor over the elements of all cursors, one after the other.
  @inlinable
  public func joined() -> FlattenCursor<Self> { FlattenCursor(self) }
}

extension Cursor where Element: Sequence {
  /// A cursor over the elements of all sequences, one after the other.
  @inlinable
  public func joined() -> FlattenCursor<MapCursor<Self, AnyCursor<Element.Element>>> {
    map { AnyCursor($0) }.joined()
  }
}

/// A cursor over what a closure makes of another cursor's elements.
public final class MapCursor<Base: Cursor, Element>: Cursor {
  @usableFromInline let base: Base
  @usableFromInline let transform: (Base.Element) throws -> Element

  @inlinable
  init(_ base: Base, _ transform: @escaping (Base.Element) throws -> Element) {
    self.base = base
    self.transform = transform
  }

  /// The next result.
  @inlinable
  public func next() throws -> Element? {
    guard let element = try base.next() else { return nil }
    return try transform(element)
  }
}

/// A cursor over the elements of another cursor that satisfy a condition.
public final class FilterCursor<Base: Cursor>: Cursor {
  @usableFromInline let base: Base
  @usableFromInline let isIncluded: (Base.Element) throws -> Bool

  @inlinable
  init(_ base: Base, _ isIncluded: @escaping (Base.Element) throws -> Bool) {
    self.base = base
    self.isIncluded = isIncluded
  }

  /// The next element that satisfies the condition.
  @inlinable
  public func next() throws -> Base.Element? {
    while let element = try base.next() { if try isIncluded(element) { return element } }
    return nil
  }
}

/// A cursor over what a closure makes of another cursor's elements, `nil` left out.
public final class CompactMapCursor<Base: Cursor, Element>: Cursor {
  @usableFromInline let base: Base
  @usableFromInline let transform: (Base.Element) throws -> Element?

  @inlinable
  init(_ base: Base, _ transform: @escaping (Base.Element) throws -> Element?) {
    self.base = base
    self.transform = transform
  }

  /// The next result.
  @inlinable
  public func next() throws -> Element? {
    while let element = try base.next() { if let result = try transform(element) { return result } }
    return nil
  }
}

/// A cursor over another cursor's elements with their numbers from 0.
public final class EnumeratedCursor<Base: Cursor>: Cursor {
  @usableFromInline let base: Base
  @usableFromInline var index = 0

  @inlinable
  init(_ base: Base) { self.base = base }

  /// The next number and element.
  @inlinable
  public func next() throws -> (Int, Base.Element)? {
    guard let element = try base.next() else { return nil }
    defer { index += 1 }
    return (index, element)
  }
}

/// A cursor over the elements of a cursor's cursors, one after the other.
public final class FlattenCursor<Base: Cursor>: Cursor where Base.Element: Cursor {
  @usableFromInline let base: Base
  @usableFromInline var segment: Base.Element?

  @inlinable
  init(_ base: Base) { self.base = base }

  /// The next element.
  @inlinable
  public func next() throws -> Base.Element.Element? {
    while true {
      if let element = try segment?.next() { return element }
      segment = try base.next()
      if segment == nil { return nil }
    }
  }
}
