extension Row {
  /// The rows that a ``ScopeAdapter`` made besides this one, by their names.
  public struct ScopesView: Collection {
    /// A place in the view.
    public struct Index: Comparable, Sendable {
      fileprivate let position: Int

      /// Whether the left place is in front of the right one.
      public static func < (lhs: Index, rhs: Index) -> Bool { lhs.position < rhs.position }
    }

    private let row: Row
    private let sortedNames: [String]

    fileprivate init(_ row: Row) {
      self.row = row
      sortedNames = row.layout.scopes.keys.sorted()
    }

    /// The names of the scopes.
    public var names: some Collection<String> { sortedNames }

    /// The first scope.
    public var startIndex: Index { Index(position: 0) }

    /// Behind the last scope.
    public var endIndex: Index { Index(position: sortedNames.count) }

    /// The next place.
    public func index(after index: Index) -> Index { Index(position: index.position + 1) }

    /// The name and the row of a scope.
    ///
    /// - Precondition: The place is within the view.
    public subscript(position: Index) -> (name: String, row: Row) {
      let name = sortedNames[position.position]
      return (name, self[name] ?? Row())
    }

    /// The row of a scope; `nil` where there is none of that name.
    public subscript(_ name: String) -> Row? {
      row.layout.scopes[name].map { row.readapted($0) }
    }
  }

  /// The scopes of a row and those of its scopes, at any depth.
  public struct ScopesTreeView {
    fileprivate let scopes: ScopesView

    /// The names of all scopes.
    public var names: Set<String> {
      scopes.reduce(into: Set(scopes.names)) { names, scope in
        names.formUnion(scope.row.scopesTree.names)
      }
    }

    /// The row of the scope that is nearest to the top; `nil` where there is none of that name.
    public subscript(_ name: String) -> Row? {
      var level = [scopes]
      while !level.isEmpty {
        for scopes in level { if let row = scopes[name] { return row } }
        level = level.flatMap { $0.map(\.row.scopes) }
      }
      return nil
    }
  }

  /// The rows that a ``ScopeAdapter`` made besides this one.
  public var scopes: ScopesView { ScopesView(self) }

  /// The scopes of this row and those of its scopes, at any depth.
  public var scopesTree: ScopesTreeView { ScopesTreeView(scopes: scopes) }

  /// The row with all columns of the statement, whatever an adapter chose.
  public var unadapted: Row {
    guard let names = layout.statementNames else { return copy() }
    return Row(
      layout: RowLayout(names: names),
      values: names.indices.map { DatabaseValue(storedValue(at: count + $0)) }
    )
  }

  /// A row of the same statement's columns that another adapter chose.
  private func readapted(_ other: RowLayout) -> Row {
    let values = (0..<other.storedCount).map { position in
      DatabaseValue(storedValue(at: count + other.statementColumn(at: position)))
    }
    return Row(layout: other, values: values)
  }

  /// Whether both have the same scopes.
  func hasSameScopes(as other: Row) -> Bool {
    let names = layout.scopes.keys
    return names.count == other.layout.scopes.count
      && names.allSatisfy { scopes[$0] == other.scopes[$0] }
  }
}

extension Row: CustomDebugStringConvertible {
  /// The row; and where an adapter made it, the statement's row and the scopes, a line each.
  public var debugDescription: String { debugLines(name: nil).joined(separator: "\n") }

  private func debugLines(name: String?) -> [String] {
    let title = name.map { "- \($0): \(description)" } ?? description
    guard layout.statementNames != nil else { return [title] }
    var lines = [name == nil ? "▿ \(title)" : title]
    if name == nil { lines.append("  unadapted: \(unadapted)") }
    for scope in scopes { lines += scope.row.debugLines(name: scope.name).map { "  \($0)" } }
    return lines
  }
}
