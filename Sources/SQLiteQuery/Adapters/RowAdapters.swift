/// Hides all columns.
public struct EmptyRowAdapter: RowAdapter {
  /// Hides all columns.
  public init() {}

  /// No columns.
  public func mapping(of base: RowMapping) -> RowMapping { RowMapping([]) }
}

/// Shows some columns under other names.
public struct ColumnMapping: RowAdapter {
  private let names: [String: String]

  /// Names of the row, each with the column of the statement that it stands for.
  public init(_ mapping: [String: String]) { names = mapping }

  /// The columns in the order of the statement.
  ///
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) where the statement has no such column.
  public func mapping(of base: RowMapping) throws -> RowMapping {
    let columns = try names.map { name, column in
      guard let found = base.column(named: column) else {
        let known = base.columns.map(\.name).joined(separator: ", ")
        throw DatabaseError(
          resultCode: .SQLITE_MISUSE,
          message: "no column \(column) to map \(name) to; the row has \(known)"
        )
      }
      return RowMapping.Column(index: found.index, name: name)
    }
    return RowMapping(columns.sorted { ($0.index, $0.name) < ($1.index, $1.name) })
  }
}

/// Hides the first columns.
public struct SuffixRowAdapter: RowAdapter {
  private let index: Int

  /// Shows the columns from an index on.
  ///
  /// - Precondition: The index is not negative.
  public init(fromIndex index: Int) {
    precondition(index >= 0, "negative column index")
    self.index = index
  }

  /// The columns behind the hidden ones.
  public func mapping(of base: RowMapping) -> RowMapping {
    RowMapping(base.columns.dropFirst(index))
  }
}

/// Shows the columns of a range.
public struct RangeRowAdapter: RowAdapter {
  private let range: Range<Int>

  /// Shows the columns of a range.
  ///
  /// - Precondition: The range does not begin below 0.
  public init(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0, "negative column index")
    self.range = range
  }

  /// Shows the columns of a range.
  ///
  /// - Precondition: The range does not begin below 0.
  public init(_ range: ClosedRange<Int>) { self.init(Range(range)) }

  /// The columns of the range.
  ///
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) where the statement has fewer columns.
  public func mapping(of base: RowMapping) throws -> RowMapping {
    guard range.upperBound <= base.columns.count else {
      throw DatabaseError(
        resultCode: .SQLITE_MISUSE,
        message: "no columns \(range) to adapt; the row has \(base.columns.count)"
      )
    }
    return RowMapping(base.columns[range])
  }
}

/// Renames columns.
public struct RenameColumnAdapter: RowAdapter {
  private let transform: @Sendable (String) -> String

  /// Renames each column by a closure.
  public init(_ transform: @escaping @Sendable (String) -> String) { self.transform = transform }

  /// All columns under their new names.
  public func mapping(of base: RowMapping) -> RowMapping {
    RowMapping(
      base.columns.map { RowMapping.Column(index: $0.index, name: transform($0.name)) },
      scopes: base.scopes
    )
  }
}

/// Gives a row scopes: rows of other columns of the same statement.
public struct ScopeAdapter: RowAdapter {
  private let base: any RowAdapter
  private let scopes: [String: any RowAdapter]

  /// All columns, and scopes by their names.
  public init(_ scopes: [String: any RowAdapter]) {
    self.init(base: SuffixRowAdapter(fromIndex: 0), scopes: scopes)
  }

  /// The columns of an adapter, and scopes by their names; one of the same name is replaced.
  public init(base: any RowAdapter, scopes: [String: any RowAdapter]) {
    self.base = base
    self.scopes = scopes
  }

  /// The columns of the adapter with the scopes.
  ///
  /// - Throws: What the adapters throw.
  public func mapping(of base: RowMapping) throws -> RowMapping {
    let main = try self.base.mapping(of: base)
    let added = try scopes.mapValues { try $0.mapping(of: base) }
    return RowMapping(main.columns, scopes: main.scopes.merging(added) { $1 })
  }
}

/// Splits a row by the numbers of columns of its parts.
///
/// - Parameter columnCounts: How many columns the first parts have.
/// - Returns: An adapter for each of them, and one for the columns that remain.
public func splittingRowAdapters(columnCounts: [Int]) -> [any RowAdapter] {
  var start = 0
  var adapters: [any RowAdapter] = []
  for count in columnCounts {
    adapters.append(RangeRowAdapter(start..<start + count))
    start += count
  }
  return adapters + [SuffixRowAdapter(fromIndex: start)]
}

/// Applies an adapter to the columns that another one chose.
struct ChainedRowAdapter: RowAdapter {
  let first: any RowAdapter
  let second: any RowAdapter

  func mapping(of base: RowMapping) throws -> RowMapping {
    try second.mapping(of: first.mapping(of: base))
  }
}
