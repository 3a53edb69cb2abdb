/// Which columns of a statement a row shows, and under what names.
public struct RowMapping: Sendable {
  /// A column that is shown.
  public struct Column: Hashable, Sendable {
    /// Its place among the statement's columns, from 0.
    public let index: Int
    /// What the row calls it.
    public let name: String

    /// A column of the statement under a name.
    public init(index: Int, name: String) {
      self.index = index
      self.name = name
    }
  }

  /// The columns in order.
  public let columns: [Column]

  /// Rows of other columns of the same statement, by name.
  public let scopes: [String: RowMapping]

  /// Columns in the order that the row has them.
  public init(_ columns: some Sequence<Column>, scopes: [String: RowMapping] = [:]) {
    self.columns = Array(columns)
    self.scopes = scopes
  }

  /// All columns of a statement, as they are.
  init(names: [String]) {
    self.init(names.enumerated().map { Column(index: $0.offset, name: $0.element) })
  }

  /// The leftmost column of a name, ASCII case ignored as SQLite does.
  public func column(named name: String) -> Column? {
    RowLayout(names: columns.map(\.name)).index(of: name).map { columns[$0] }
  }
}
