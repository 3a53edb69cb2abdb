/// A cursor over the elements of another cursor, a sequence or a closure, whatever its type.
public final class AnyCursor<Element>: Cursor {
  @usableFromInline let element: () throws -> Element?

  /// A cursor over what a closure returns until it returns `nil`.
  @inlinable
  public init(_ body: @escaping () throws -> Element?) { element = body }

  /// A cursor over the remaining elements of another one.
  @inlinable
  public convenience init<C: Cursor>(_ base: C) where C.Element == Element {
    self.init(base.next)
  }

  /// A cursor over the remaining elements of an iterator.
  @inlinable
  public convenience init<I: IteratorProtocol>(iterator: I) where I.Element == Element {
    var iterator = iterator
    self.init { iterator.next() }
  }

  /// A cursor over the elements of a sequence.
  @inlinable
  public convenience init<S: Sequence>(_ sequence: S) where S.Element == Element {
    self.init(iterator: sequence.makeIterator())
  }

  /// The next element.
  @inlinable
  public func next() throws -> Element? { try element() }
}
