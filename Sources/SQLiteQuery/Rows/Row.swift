/// One row of a result: names and values in the order of the columns.
///
/// A row from a cursor reads the statement in place and changes when the cursor moves; rows that
/// were fetched, copied or made from values keep theirs. Names are compared without regard to
/// ASCII case, and the leftmost of equal names counts.
public final class Row {
  // Three words, so that a million rows take a million times 40 bytes and their values.
  @usableFromInline let layout: RowLayout
  /// The address of the statement's handle, or of the packed values.
  private let address: UInt
  /// The run of the statement that the row reads in place; `nil` for a row of its own values.
  private let run: StatementRun?

  /// A row that reads a statement in place.
  init(run: StatementRun) {
    layout = run.statement.layout
    address = UInt(bitPattern: run.statement.handle)
    self.run = run
  }

  init(layout: RowLayout, packed: PackedRow) {
    self.layout = layout
    address = packed.address
    run = nil
  }

  deinit { if run == nil { PackedRow(address: address).deallocate() } }

  convenience init(layout: RowLayout, values: [DatabaseValue]) {
    self.init(layout: layout, packed: values.packed)
  }

  /// The statement that the row reads in place.
  @usableFromInline var statement: Statement? { run?.statement }

  /// A row without columns.
  public convenience init() { self.init(layout: RowLayout(names: []), values: []) }

  /// A row of a dictionary's names and values, in no certain order.
  public convenience init(_ dictionary: [String: (any DatabaseValueConvertible)?]) {
    self.init(
      layout: RowLayout(names: Array(dictionary.keys)),
      values: dictionary.values.map { $0?.databaseValue ?? .null }
    )
  }

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
  public func copy() -> Row { statement?.copyOfRow() ?? self }

  /// The value of a column, read in place.
  ///
  /// - Parameter index: From 0 to ``count`` less one.
  /// - Returns: The value; its bytes are valid until the statement moves, or for a copied row
  ///   while the row lives.
  public func storedValue(at index: Int) -> StoredValue { value(at: index) }

  @inline(__always)
  private func value(at index: Int) -> StoredValue {
    if run == nil { return PackedRow(address: address).value(at: index, of: layout.storedCount) }
    guard let handle = OpaquePointer(bitPattern: address) else { return .null }
    return StoredValue(handle, column: Int32(truncatingIfNeeded: index))
  }

  /// The value of a column as it is; NULL is `DatabaseValue.null`.
  ///
  /// - Precondition: The index is within the row.
  @_disfavoredOverload
  public subscript(_ index: Int) -> DatabaseValue { DatabaseValue(value(at: checked(index))) }

  /// How many columns the row has.
  @inlinable public var count: Int { layout.count }

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
    if case .null = value(at: checked(index)) { true } else { false }
  }

  /// Whether any value is not NULL.
  public var containsNonNullValue: Bool { !(0..<count).allSatisfy { hasNull(atIndex: $0) } }

  @inlinable
  func checked(_ index: Int) -> Int {
    precondition(index >= 0 && index < count, "row index out of range")
    return index
  }
}

extension [DatabaseValue] {
  /// The values in one block.
  fileprivate var packed: PackedRow {
    // Pointers into a value are valid inside a closure only: the bytes come together first.
    var bytes: [UInt8] = []
    for value in self {
      value.withStoredValue { stored in
        switch stored {
        case .text(let source), .blob(let source): bytes.append(contentsOf: source)
        default: break
        }
      }
    }
    return bytes.withUnsafeBytes { bytes in
      var offset = 0
      let stored = map { value in
        value.withStoredValue { stored -> StoredValue in
          switch stored {
          case .text(let source):
            defer { offset += source.count }
            return .text(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + source.count]))
          case .blob(let source):
            defer { offset += source.count }
            return .blob(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + source.count]))
          default: return stored
          }
        }
      }
      return stored.withUnsafeBufferPointer { PackedRow(copying: $0) }
    }
  }
}
