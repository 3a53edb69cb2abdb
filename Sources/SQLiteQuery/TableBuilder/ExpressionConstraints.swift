// Conditions, defaults and definitions that are built of expressions and literals instead of text.
extension ColumnDefinition {
  /// A condition that each row fulfils.
  ///
  /// - Parameter condition: Gets the column: `{ $0 > 0 }`.
  /// - Returns: The column.
  @discardableResult
  public func check(_ condition: (Column) -> any SQLExpressible) -> Self {
    let condition = condition(Column(name))
    return adding { $0.check(sql: try condition.literalSQL()) }
  }

  /// The column's values are computed from those of other columns.
  ///
  /// - Parameters:
  ///   - expression: An expression.
  ///   - qualification: Whether they are stored.
  /// - Returns: The column.
  ///
  /// Source: <https://www.sqlite.org/gencol.html>
  @discardableResult
  public func generatedAs(
    _ expression: some SQLExpressible,
    _ qualification: Database.GeneratedColumnQualification = .virtual
  ) -> Self {
    adding { $0.generatedAs(sql: try expression.literalSQL(), qualification) }
  }

  /// Adds what is made of values, of which some can't be spelled; making the table tells why.
  private func adding(_ part: (ColumnDefinition) throws -> Void) -> Self {
    do { try part(self) } catch { fault = fault ?? error }
    return self
  }
}

extension TableDefinition {
  /// Adds a condition that each row fulfils.
  ///
  /// - Parameter condition: An expression: `Column("a") + Column("b") < 10`.
  public func check(_ condition: some SQLExpressible) {
    adding { $0.check(sql: try condition.literalSQL()) }
  }

  /// Adds a column.
  ///
  /// - Parameter literal: Its definition; interpolated values become literals.
  public func column(literal: SQL) { adding { $0.column(sql: try literal.literalSQL()) } }

  /// Adds a table constraint.
  ///
  /// - Parameter literal: Its definition; interpolated values become literals.
  public func constraint(literal: SQL) { adding { $0.constraint(sql: try literal.literalSQL()) } }

  private func adding(_ part: (TableDefinition) throws -> Void) {
    do { try part(self) } catch { fault = fault ?? error }
  }
}

extension TableAlteration {
  /// Adds a column behind the others.
  ///
  /// - Parameter literal: Its definition; interpolated values become literals.
  public func addColumn(literal: SQL) {
    do { addColumn(sql: try literal.literalSQL()) } catch { fault = fault ?? error }
  }
}

extension Database {
  /// Makes an index on expressions, or on columns with a collation.
  ///
  /// - Parameters:
  ///   - name: Any text; quotes in it are doubled in the SQL.
  ///   - table: The table.
  ///   - expressions: The terms in the order of the index.
  ///   - options: How it is made.
  ///   - condition: Only rows that fulfil it are indexed; `nil` indexes all.
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/expridx.html>
  public func create(
    index name: String,
    on table: String,
    expressions: [any SQLExpressible],
    options: IndexOptions = [],
    condition: (any SQLExpressible)? = nil
  ) throws {
    let definition = IndexDefinition(
      name: name,
      table: table,
      terms: try expressions.map { try $0.literalSQL() },
      options: options,
      condition: try condition?.literalSQL()
    )
    try execute(sql: definition.sql)
  }

  /// Makes an index of some rows.
  ///
  /// - Parameters:
  ///   - name: Any text; quotes in it are doubled in the SQL.
  ///   - table: The table.
  ///   - columns: The columns in the order of the index.
  ///   - options: How it is made.
  ///   - condition: Only rows that fulfil it are indexed; `nil` indexes all.
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/partialindex.html>
  public func create(
    index name: String,
    on table: String,
    columns: [String],
    options: IndexOptions = [],
    condition: (any SQLExpressible)?
  ) throws {
    try create(
      index: name,
      on: table,
      columns: columns,
      options: options,
      conditionSQL: try condition?.literalSQL()
    )
  }

  /// Makes an index of some rows with the name `index_table_on_column_column`.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - columns: The columns in the order of the index.
  ///   - options: How it is made.
  ///   - condition: Only rows that fulfil it are indexed; `nil` indexes all.
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/partialindex.html>
  public func create(
    indexOn table: String,
    columns: [String],
    options: IndexOptions = [],
    condition: (any SQLExpressible)?
  ) throws {
    try create(
      indexOn: table,
      columns: columns,
      options: options,
      conditionSQL: try condition?.literalSQL()
    )
  }

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - name: Any text; quotes in it are doubled in the SQL.
  ///   - options: How it is made.
  ///   - columns: The names of its columns; `nil` takes those of the SELECT.
  ///   - literal: The SELECT; interpolated values become literals.
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/lang_createview.html>
  public func create(
    view name: String,
    options: ViewOptions = [],
    columns: [String]? = nil,
    asLiteral literal: SQL
  ) throws {
    try create(view: name, options: options, columns: columns, asSQL: try literal.literalSQL())
  }

  /// Makes a view of a request.
  ///
  /// - Parameters:
  ///   - name: Any text; quotes in it are doubled in the SQL.
  ///   - options: How it is made.
  ///   - columns: The names of its columns; `nil` takes those of the request.
  ///   - request: The SELECT; its values become literals.
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: <https://www.sqlite.org/lang_createview.html>
  public func create<Value>(
    view name: String,
    options: ViewOptions = [],
    columns: [String]? = nil,
    as request: SQLRequest<Value>
  ) throws {
    try create(view: name, options: options, columns: columns, asLiteral: request.literal)
  }
}
