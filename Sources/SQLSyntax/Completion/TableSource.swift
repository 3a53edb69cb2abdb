/// Something with columns that a statement names: a table, a view, a subquery, a common table.
public struct TableSource: Equatable, Sendable {
  /// The database before the dot, as written.
  public var schema: String?
  /// The name of the table, view, function or common table; `nil` for a subquery.
  public var name: String?
  /// The name that the statement gives it.
  public var alias: String?
  /// The columns as far as the text tells them; `nil` means that the schema knows.
  public var columns: [OutputColumn]?
  /// Whether it is a call of a table-valued function.
  public var isFunction = false
  /// Whether its columns must be written behind its name: `new`, `old`, `excluded`.
  public var needsQualifier = false

  /// A source; most have a name alone.
  public init(
    schema: String? = nil,
    name: String? = nil,
    alias: String? = nil,
    columns: [OutputColumn]? = nil,
    isFunction: Bool = false,
    needsQualifier: Bool = false
  ) {
    self.schema = schema
    self.name = name
    self.alias = alias
    self.columns = columns
    self.isFunction = isFunction
    self.needsQualifier = needsQualifier
  }

  /// The name to write before the dot.
  public var qualifier: String? { alias ?? name }

  /// Whether names before a dot mean this source, case aside.
  func answers(to qualifier: [String]) -> Bool {
    guard let last = qualifier.last?.lowercased(), last == self.qualifier?.lowercased() else {
      return false
    }
    guard qualifier.count > 1 else { return true }
    let schema = qualifier[qualifier.count - 2].lowercased()
    return alias == nil && (self.schema == nil || self.schema?.lowercased() == schema)
  }
}

/// A column that a query puts out.
public indirect enum OutputColumn: Equatable, Sendable {
  /// One whose name the text tells.
  case named(String)
  /// All columns of a source, in its order: `*` or `t.*`.
  case all(of: TableSource)
}
