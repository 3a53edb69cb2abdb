/// An index of a table.
///
/// Source: <https://www.sqlite.org/pragma.html#pragma_index_list>
public struct IndexInfo: Hashable, Sendable {
  /// What made an index; the raw values are SQLite's.
  public struct Origin: RawRepresentable, Hashable, Sendable {
    /// SQLite's letters.
    public let rawValue: String

    /// The origin of those letters.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// PRIMARY KEY.
    public static let primaryKeyConstraint = Origin(rawValue: "pk")
    /// UNIQUE.
    public static let uniqueConstraint = Origin(rawValue: "u")
    /// CREATE INDEX.
    public static let createIndex = Origin(rawValue: "c")
  }

  /// One term of an index.
  public struct Term: Hashable, Sendable {
    /// The column; `nil` for an expression.
    public let column: String?
    /// Whether the order is descending.
    public let isDescending: Bool
    /// The collation, such as `BINARY`.
    public let collation: String
  }

  /// The name; automatic ones begin with `sqlite_autoindex_`.
  public let name: String
  /// The terms in order.
  public let terms: [Term]
  /// Whether two rows can't have the same terms, NULL aside.
  public let isUnique: Bool
  /// Whether the index holds some rows only: it has a WHERE clause.
  public let isPartial: Bool
  /// What made the index.
  public let origin: Origin

  /// The columns in order; terms that are expressions are left out.
  public var columns: [String] { terms.compactMap(\.column) }

  /// Whether a term is an expression.
  public var hasExpressions: Bool { terms.contains { $0.column == nil } }
}

extension Database {
  /// The indexes of a table, but for those on expressions.
  ///
  /// - Parameters:
  ///   - tableName: The table; case does not count.
  ///   - schemaName: `main`, `temp` or the name of an attached database; `nil` finds the table where
  ///     a statement would.
  /// - Returns: The indexes, the newest first; empty where there are none.
  /// - Throws: ``DatabaseError`` where there is no such table or schema.
  public func indexes(on tableName: String, in schemaName: String? = nil) throws -> [IndexInfo] {
    try allIndexes(on: tableName, in: schemaName).filter { !$0.hasExpressions }
  }

  /// All indexes of a table, those on expressions included.
  ///
  /// - Parameters:
  ///   - tableName: The table; case does not count.
  ///   - schemaName: `main`, `temp` or the name of an attached database; `nil` finds the table where
  ///     a statement would.
  /// - Returns: The indexes, the newest first; empty where there are none.
  /// - Throws: ``DatabaseError`` where there is no such table or schema.
  public func allIndexes(on tableName: String, in schemaName: String? = nil) throws -> [IndexInfo] {
    let table = try table(named: tableName, in: schemaName)
    let rows = try Row.fetchAll(
      self,
      sql: "SELECT name, \"unique\", partial, origin FROM pragma_index_list(?, ?) ORDER BY seq",
      arguments: [table.name, table.schema]
    )
    return try rows.map { row in
      let name = try row.decode(String.self, atIndex: 0)
      return IndexInfo(
        name: name,
        terms: try terms(of: name, in: table.schema),
        isUnique: try row.decode(atIndex: 1),
        isPartial: try row.decode(atIndex: 2),
        origin: IndexInfo.Origin(rawValue: try row.decode(atIndex: 3))
      )
    }
  }

  private func terms(of index: String, in schema: String) throws -> [IndexInfo.Term] {
    let cursor = try Row.fetchCursor(
      self,
      sql: """
        SELECT name, "desc", coll FROM pragma_index_xinfo(?, ?) WHERE key ORDER BY seqno
        """,
      arguments: [index, schema]
    )
    return try Array(
      cursor.map { row in
        IndexInfo.Term(
          column: try row.decode(atIndex: 0),
          isDescending: try row.decode(atIndex: 1),
          collation: try row.decode(atIndex: 2)
        )
      }
    )
  }

  /// Whether columns are, in any order, a primary key, a UNIQUE constraint or a unique index.
  ///
  /// - Parameters:
  ///   - tableName: The table; case does not count.
  ///   - columns: The columns; case does not count.
  /// - Returns: Whether no two rows can have the same values there.
  /// - Throws: ``DatabaseError`` where there is no such table.
  public func table<Columns: Sequence>(
    _ tableName: String,
    hasUniqueKey columns: Columns
  ) throws -> Bool where Columns.Element == String {
    let wanted = Set(columns.map { $0.lowercased() })
    if try Set(primaryKey(tableName).columns.map { $0.lowercased() }) == wanted { return true }
    return try indexes(on: tableName).contains { index in
      index.isUnique && !index.isPartial && Set(index.columns.map { $0.lowercased() }) == wanted
    }
  }
}
