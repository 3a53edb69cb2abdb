/// One row of a result: names and values in the order of the columns.
///
/// A row from a cursor reads the statement in place and changes when the cursor moves; rows that
/// were fetched, copied or made from values keep theirs. Names are compared without regard to
/// ASCII case, and the leftmost of equal names counts.
public final class Row {
  @usableFromInline let layout: RowLayout
  let packed: PackedRow?
  /// The statement that the row reads in place.
  let statement: Statement?
  /// The run of the statement that the row belongs to.
  private let run: UInt32

  /// A row that reads a statement in place.
  @usableFromInline
  init(statement: Statement) {
    layout = statement.layout
    packed = nil
    self.statement = statement
    run = statement.run
  }

  // The row, not the cursor, ends the run: whoever holds the row can read it, cursor or not.
  deinit { statement?.reset(endingRun: run) }

  init(layout: RowLayout, packed: consuming PackedRow) {
    self.layout = layout
    self.packed = consume packed
    statement = nil
    run = 0
  }

  init(layout: RowLayout, values: [DatabaseValue]) {
    self.layout = layout
    packed = PackedRow(copying: values)
    statement = nil
    run = 0
  }

  /// A row without columns.
  public convenience init() { self.init(layout: RowLayout(names: []), values: []) }

  /// A row of a dictionary's names and values, in no certain order; `nil` where one is not convertible.
  public convenience init?(_ dictionary: [AnyHashable: Any]) {
    var names: [String] = []
    var values: [DatabaseValue] = []
    for (key, element) in dictionary {
      guard let name = key as? String, let value = DatabaseValue(value: element) else { return nil }
      names.append(name)
      values.append(value)
    }
    self.init(layout: RowLayout(names: names), values: values)
  }

  /// A row that keeps its values when the cursor moves.
  public func copy() -> Row {
    guard let statement else { return self }
    return Row(
      layout: layout,
      packed: PackedRow(copying: statement.handle, count: count)
    )
  }

  /// The value of a column, read in place.
  ///
  /// - Parameter index: From 0 to ``count`` less one.
  /// - Returns: The value; its bytes are valid until the statement moves, or for a copied row
  ///   while the row lives.
  public func storedValue(at index: Int) -> StoredValue {
    if let statement {
      return Statement.readColumn(statement.handle, Int32(truncatingIfNeeded: index))
    }
    return packed?.value(at: index) ?? .null
  }

  /// How many columns the row has.
  public var count: Int { layout.names.count }

  /// The names of the columns, in order; not always unique.
  public var columnNames: LazyMapCollection<Row, String> { lazy.map { $0.0 } }

  /// The values of the columns, in order.
  public var databaseValues: LazyMapCollection<Row, DatabaseValue> { lazy.map { $0.1 } }

  /// Whether there is a column of that name.
  public func hasColumn(_ name: String) -> Bool { layout.index(of: name) != nil }

  /// Whether the value of a column is NULL.
  ///
  /// - Parameter index: From 0 to ``count`` less one.
  /// - Returns: Whether it is NULL.
  public func hasNull(atIndex index: Int) -> Bool {
    if case .null = storedValue(at: checked(index)) { true } else { false }
  }

  /// Whether any value is not NULL.
  public var containsNonNullValue: Bool { !(0..<count).allSatisfy { hasNull(atIndex: $0) } }

  @usableFromInline
  func checked(_ index: Int) -> Int {
    precondition(index >= 0 && index < count, "row index out of range")
    return index
  }
}
