import SQLiteQuery

/// One foreign key of a table.
struct ForeignKey: Hashable {
  let id: Int
  let parent: String
  let columns: [String]
  /// Empty where the key refers to the parent's primary key.
  let parentColumns: [String]

  /// The foreign keys of a table.
  static func all(_ db: Database, of table: String) throws -> [ForeignKey] {
    let rows = try Row.fetchAll(
      db,
      sql:
        "SELECT id, \"table\", \"from\", \"to\" FROM pragma_foreign_key_list(?) ORDER BY id, seq",
      arguments: [table]
    )
    var keys: [ForeignKey] = []
    for row in rows {
      let id = try row.decode(Int.self, atIndex: 0)
      let parent = try row.decode(String.self, atIndex: 1)
      let column = try row.decode(String.self, atIndex: 2)
      let target = try row.decode(String?.self, atIndex: 3)
      if let last = keys.last, last.id == id {
        keys[keys.count - 1] = ForeignKey(
          id: id,
          parent: parent,
          columns: last.columns + [column],
          parentColumns: last.parentColumns + (target.map { [$0] } ?? [])
        )
      } else {
        keys.append(
          ForeignKey(
            id: id,
            parent: parent,
            columns: [column],
            parentColumns: target.map { [$0] } ?? []
          )
        )
      }
    }
    return keys
  }

  /// The parent's columns, its primary key where the key names none.
  func targetColumns(_ db: Database) throws -> [String] {
    if !parentColumns.isEmpty { return parentColumns }
    return try String.fetchAll(
      db,
      sql: "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk",
      arguments: [parent]
    )
  }
}
