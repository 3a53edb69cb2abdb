import SQLSyntax
import SQLiteQuery

/// Tables, their columns, and which refers to which.
struct SchemaGraph {
  struct Column {
    let name: String
    let type: String
    let isPrimaryKey: Bool
    /// Whether a foreign key begins here.
    let isReference: Bool
    let isNotNull: Bool
  }

  struct Table {
    let name: String
    let columns: [Column]
  }

  struct Reference {
    let fromTable: Int
    /// The first column of the key.
    let fromColumn: Int
    let columns: [String]
    let toTable: Int
    let toColumns: [String]
    /// Whether a row may refer to nothing.
    let isOptional: Bool

    /// The same between tables at other places, if both are there.
    func moved(to places: [Int: Int]) -> Reference? {
      guard let from = places[fromTable], let to = places[toTable] else { return nil }
      return Reference(
        fromTable: from,
        fromColumn: fromColumn,
        columns: columns,
        toTable: to,
        toColumns: toColumns,
        isOptional: isOptional
      )
    }
  }

  let tables: [Table]
  let references: [Reference]

  /// The tables of a schema, those that others refer to first.
  init(_ db: Database, schema: String = "main") throws {
    let infos = try db.tables(in: schema).filter {
      !$0.isInternal && ($0.kind == .table || $0.kind == .virtual)
    }
    let found = Dictionary(grouping: try db.foreignKeys(ofAllTablesIn: schema), by: \.originTable)
    let keys = infos.map { found[$0.name] ?? [] }
    let places = Dictionary(
      infos.enumerated().map { (FoldedName($1.name), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let parents = keys.map { list in
      list.compactMap { key in places[FoldedName(key.destinationTable)] }
    }
    let order = Self.order(parents)
    let tables = try order.map { index in
      let referring = Set(keys[index].flatMap(\.originColumns).map(FoldedName.init))
      let columns = try db.columns(of: infos[index]).map { column in
        Column(
          name: column.name,
          type: column.type,
          isPrimaryKey: column.primaryKeyIndex > 0,
          isReference: referring.contains(FoldedName(column.name)),
          isNotNull: column.isNotNull
        )
      }
      return Table(name: infos[index].name, columns: columns)
    }
    let positions = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    var references: [Reference] = []
    for (position, index) in order.enumerated() {
      let columns = tables[position].columns
      for key in keys[index] {
        guard let parent = places[FoldedName(key.destinationTable)],
          let target = positions[parent],
          let first = columns.firstIndex(where: { column in
            FoldedName(column.name) == key.originColumns.first.map(FoldedName.init)
          })
        else { continue }
        references.append(
          Reference(
            fromTable: position,
            fromColumn: first,
            columns: key.originColumns,
            toTable: target,
            toColumns: key.destinationColumns,
            isOptional: !columns[first].isNotNull
          )
        )
      }
    }
    self.init(tables: tables, references: references)
  }

  private init(tables: [Table], references: [Reference]) {
    self.tables = tables
    self.references = references
  }

  /// Some tables, with those that they refer to and those that refer to them.
  func around(_ chosen: Set<Int>) -> SchemaGraph {
    var shown = chosen
    for reference in references {
      if chosen.contains(reference.fromTable) { shown.insert(reference.toTable) }
      if chosen.contains(reference.toTable) { shown.insert(reference.fromTable) }
    }
    let kept = shown.sorted()
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    return SchemaGraph(
      tables: kept.map { tables[$0] },
      references: references.compactMap { $0.moved(to: places) }
    )
  }

  /// Parents before children; where they refer to each other in a circle, the one found first.
  private static func order(_ parents: [[Int]]) -> [Int] {
    var order: [Int] = []
    var visited = Set<Int>()
    func visit(_ index: Int) {
      guard visited.insert(index).inserted else { return }
      for parent in parents[index] { visit(parent) }
      order.append(index)
    }
    for index in parents.indices { visit(index) }
    return order
  }
}
