extension Cursor {
  /// A cursor over the first remaining elements.
  ///
  /// - Parameter maxLength: How many at most; at least 0.
  /// - Returns: A cursor that reads no further than that.
  @inlinable
  public func prefix(_ maxLength: Int) -> PrefixCursor<Self> { PrefixCursor(self, maxLength) }

  /// A cursor over the elements up to the first that does not satisfy a condition.
  @inlinable
  public func prefix(
    while predicate: @escaping (Element) throws -> Bool
  ) -> PrefixWhileCursor<Self> {
    PrefixWhileCursor(self, predicate)
  }

  /// A cursor over the elements behind the first ones.
  ///
  /// - Parameter count: How many are left out; at least 0.
  /// - Returns: A cursor over the others.
  @inlinable
  public func dropFirst(_ count: Int) -> DropFirstCursor<Self> { DropFirstCursor(self, count) }

  /// A cursor over the elements behind the first one.
  @inlinable
  public func dropFirst() -> DropFirstCursor<Self> { dropFirst(1) }

  /// A cursor over the elements from the first that does not satisfy a condition.
  @inlinable
  public func drop(
    while predicate: @escaping (Element) throws -> Bool
  ) -> DropWhileCursor<Self> {
    DropWhileCursor(self, predicate)
  }
}

/// A cursor over the first elements of another one.
public final class PrefixCursor<Base: Cursor>: Cursor {
  @usableFromInline let base: Base
  @usableFromInline var remaining: Int

  @inlinable
  init(_ base: Base, _ maxLength: Int) {
    self.base = base
    remaining = maxLength
  }

  /// The next element.
  @inlinable
  public func next() throws -> Base.Element? {
    guard remaining > 0 else { return nil }
    remaining -= 1
    return try base.next()
  }
}

/// A cursor over the elements of another one up to the first that does not satisfy a condition.
public final class PrefixWhileCursor<Base: Cursor>: Cursor {
  @usableFromInline let base: Base
  @usableFromInline let predicate: (Base.Element) throws -> Bool
  @usableFromInline var isDone = false

  @inlinable
  init(_ base: Base, _ predicate: @escaping (Base.Element) throws -> Bool) {
    self.base = base
    self.predicate = predicate
  }

  /// The next element.
  @inlinable
  public func next() throws -> Base.Element? {
    guard !isDone, let element = try base.next(), try predicate(element) else {
      isDone = true
      return nil
    }
    return element
  }
}

/// A cursor over the elements of another one behind the first ones.
public final class DropFirstCursor<Base: Cursor>: Cursor {
  @usableFromInline let base: Base
  @usableFromInline var toDrop: Int

  @inlinable
  init(_ base: Base, _ count: Int) {
    self.base = base
    toDrop = count
  }

  /// The next element.
  @inlinable
  public func next() throws -> Base.Element? {
    while toDrop > 0 {
      guard try base.next() != nil else { return nil }
      toDrop -= 1
    }
    return try base.next()
  }
}

/// A cursor over the elements of another one from the first that does not satisfy a condition.
public final class DropWhileCursor<Base: Cursor>: Cursor {
  @usableFromInline let base: Base
  @usableFromInline let predicate: (Base.Element) throws -> Bool
  @usableFromInline var isDropping = true

  @inlinable
  init(_ base: Base, _ predicate: @escaping (Base.Element) throws -> Bool) {
    self.base = base
    self.predicate = predicate
  }

  /// The next element.
  @inlinable
  public func next() throws -> Base.Element? {
    while isDropping {
      guard let element = try base.next() else { return nil }
      if try predicate(element) { continue }
      isDropping = false
      return element
    }
    return try base.next()
  }
}
