/// A position in a row.
public struct RowIndex: Comparable, Strideable, Hashable, Sendable {
  let index: Int

  init(_ index: Int) { self.index = index }

  /// Whether the left column stands before the right one.
  public static func < (lhs: RowIndex, rhs: RowIndex) -> Bool { lhs.index < rhs.index }

  /// How many columns lie between two positions.
  public func distance(to other: RowIndex) -> Int { other.index - index }

  /// The position that many columns further right.
  public func advanced(by distance: Int) -> RowIndex { RowIndex(index + distance) }
}

extension Row: RandomAccessCollection {
  /// The first column.
  public var startIndex: RowIndex { RowIndex(0) }

  /// Behind the last column.
  public var endIndex: RowIndex { RowIndex(count) }

  /// Name and value of a column.
  ///
  /// - Precondition: The position is within the row.
  public subscript(position: RowIndex) -> (String, DatabaseValue) {
    (layout.names[position.index], DatabaseValue(storedValue(at: position.index)))
  }
}

extension Row: ExpressibleByDictionaryLiteral {
  /// A row of names and values in the order of the literal; names may repeat.
  public convenience init(
    dictionaryLiteral elements: (String, (any DatabaseValueConvertible)?)...
  ) {
    self.init(
      layout: RowLayout(names: elements.map(\.0)),
      values: elements.map { $0.1?.databaseValue ?? .null }
    )
  }
}

extension Row: Hashable {
  /// The same names and values in the same order, and the same scopes; NULL equals NULL, 1 equals
  /// 1.0.
  public static func == (lhs: Row, rhs: Row) -> Bool {
    if lhs === rhs { return true }
    guard lhs.layout.names == rhs.layout.names else { return false }
    return (0..<lhs.count).allSatisfy { lhs[$0].isSame(as: rhs[$0]) } && lhs.hasSameScopes(as: rhs)
  }

  /// Consistent with equality.
  public func hash(into hasher: inout Hasher) {
    for (name, value) in self {
      hasher.combine(name)
      hasher.combine(value)
    }
  }
}

extension Row: CustomStringConvertible {
  /// `[a:1 b:NULL c:"x"]`.
  public var description: String {
    "[\(map { "\($0.0):\($0.1)" }.joined(separator: " "))]"
  }
}
