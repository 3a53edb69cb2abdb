extension RangeReplaceableCollection {
  /// All remaining elements of a cursor.
  ///
  /// - Parameter cursor: Is read to its end.
  /// - Throws: What the cursor throws.
  @inlinable
  public init<C: Cursor>(_ cursor: C) throws where C.Element == Element {
    self.init()
    try cursor.forEach { append($0) }
  }

  /// All remaining elements of a cursor.
  ///
  /// - Parameters:
  ///   - cursor: Is read to its end.
  ///   - minimumCapacity: For how many elements room is made at first.
  /// - Throws: What the cursor throws.
  @inlinable
  public init<C: Cursor>(_ cursor: C, minimumCapacity: Int) throws where C.Element == Element {
    self.init()
    reserveCapacity(minimumCapacity)
    try cursor.forEach { append($0) }
  }
}

extension Set {
  /// All remaining elements of a cursor.
  ///
  /// - Parameter cursor: Is read to its end.
  /// - Throws: What the cursor throws.
  @inlinable
  public init<C: Cursor>(_ cursor: C) throws where C.Element == Element {
    self.init()
    try cursor.forEach { insert($0) }
  }

  /// All remaining elements of a cursor.
  ///
  /// - Parameters:
  ///   - cursor: Is read to its end.
  ///   - minimumCapacity: For how many elements room is made at first.
  /// - Throws: What the cursor throws.
  @inlinable
  public init<C: Cursor>(_ cursor: C, minimumCapacity: Int) throws where C.Element == Element {
    self.init(minimumCapacity: minimumCapacity)
    try cursor.forEach { insert($0) }
  }
}

extension Dictionary {
  /// All remaining elements of a cursor by the keys that a closure gives them.
  ///
  /// - Parameters:
  ///   - minimumCapacity: For how many keys room is made at first.
  ///   - cursor: Is read to its end.
  ///   - keyForValue: The key of an element; elements of one key keep their order.
  /// - Throws: What the cursor or the closure throws.
  @inlinable
  public init<C: Cursor>(
    minimumCapacity: Int = 0,
    grouping cursor: C,
    by keyForValue: (C.Element) throws -> Key
  ) throws where Value == [C.Element] {
    self.init(minimumCapacity: minimumCapacity)
    try cursor.forEach { self[try keyForValue($0), default: []].append($0) }
  }

  /// All remaining keys and values of a cursor.
  ///
  /// - Parameters:
  ///   - minimumCapacity: For how many keys room is made at first.
  ///   - keysAndValues: Is read to its end.
  /// - Throws: What the cursor throws.
  /// - Precondition: No key comes twice.
  @inlinable
  public init<C: Cursor>(
    minimumCapacity: Int = 0,
    uniqueKeysWithValues keysAndValues: C
  ) throws where C.Element == (Key, Value) {
    self.init(minimumCapacity: minimumCapacity)
    try keysAndValues.forEach { key, value in
      precondition(updateValue(value, forKey: key) == nil, "duplicate key: \(key)")
    }
  }
}
