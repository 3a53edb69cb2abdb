// The options as flags of their own, as programs of this kind still write them.
extension Database {
  /// Makes a table.
  ///
  /// - Parameters:
  ///   - name: Any text; quotes in it are doubled in the SQL.
  ///   - temporary: Whether the table belongs to the connection.
  ///   - ifNotExists: Whether a table that is there already is left as it is.
  ///   - withoutRowID: Whether the primary key takes the place of the rowid.
  ///   - body: Adds columns and constraints.
  /// - Throws: ``DatabaseError``, or what the closure throws.
  @_disfavoredOverload
  public func create(
    table name: String,
    temporary: Bool = false,
    ifNotExists: Bool = false,
    withoutRowID: Bool = false,
    body: (TableDefinition) throws -> Void
  ) throws {
    var options: TableOptions = []
    if temporary { options.insert(.temporary) }
    if ifNotExists { options.insert(.ifNotExists) }
    if withoutRowID { options.insert(.withoutRowID) }
    try create(table: name, options: options, body: body)
  }

  /// Makes an index.
  ///
  /// - Parameters:
  ///   - name: Any text; quotes in it are doubled in the SQL.
  ///   - table: The table.
  ///   - columns: The columns in the order of the index.
  ///   - unique: Whether no two rows can have the same terms, NULL aside.
  ///   - ifNotExists: Whether an index that is there already is left as it is.
  ///   - condition: Only rows that fulfil it are indexed; `nil` indexes all.
  /// - Throws: ``DatabaseError``.
  @_disfavoredOverload
  public func create(
    index name: String,
    on table: String,
    columns: [String],
    unique: Bool = false,
    ifNotExists: Bool = false,
    condition: (any SQLExpressible)? = nil
  ) throws {
    var options: IndexOptions = []
    if unique { options.insert(.unique) }
    if ifNotExists { options.insert(.ifNotExists) }
    try create(index: name, on: table, columns: columns, options: options, condition: condition)
  }
}
