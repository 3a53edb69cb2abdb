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

  /// Calls a closure with each remaining element.
  ///
  /// - Parameter body: Gets each element in turn.
  /// - Throws: What ``next()`` or the closure throws; no more elements are delivered then.
  func forEach(_ body: (Element) throws -> Void) throws
}

extension Cursor {
  /// Calls a closure with each remaining element.
  ///
  /// - Parameter body: Gets each element in turn.
  /// - Throws: What ``next()`` or the closure throws; no more elements are delivered then.
  @inlinable
  public func forEach(_ body: (Element) throws -> Void) throws {
    while let element = try next() { try body(element) }
  }
}
