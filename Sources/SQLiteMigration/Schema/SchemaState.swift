import SQLiteQuery

/// The schema of a database as the runner follows it from migration to migration, reading again only
/// what can have changed.
struct SchemaState {
  private(set) var objects: [SchemaObject.Key: SchemaObject] = [:]
  /// The foreign keys of each table, by its name in lower case.
  private(set) var foreignKeys: [String: [ForeignKey]] = [:]
  /// The objects that the last refresh found at the end of the schema.
  private(set) var added: [SchemaObject] = []
  private var lastRowid: Int64 = 0
  private var unhashed: [SchemaObject] = []
  /// The children of each table, all in lower case.
  private var referrers: [String: Set<String>] = [:]
  private var sum: [UInt64] = [0, 0, 0, 0]

  /// Reads the whole schema.
  init(_ db: Database) throws { try readAll(db) }

  /// Takes in what a migration did.
  mutating func refresh(_ db: Database, after record: ActionRecord) throws {
    added = []
    if record.isStructural {
      try readAll(db)
    } else if record.isCreating {
      try read(db, from: lastRowid)
    }
  }

  /// A hash of the user's objects, whatever their order, blanks, comments and case of words.
  mutating func hash() -> String {
    for object in unhashed where !object.isInternal {
      var hasher = SHA256()
      hasher.update("\(object.type)\0\(object.name)\0\(object.table)\0".utf8)
      for token in normalizedSQL(object.sql ?? "") { hasher.update((token + "\0").utf8) }
      let bytes = hasher.finish()
      for lane in 0..<4 {
        sum[lane] &+= bytes[lane * 8..<lane * 8 + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      }
    }
    unhashed = []
    return hexadecimal(
      sum.flatMap { lane in (0..<8).map { UInt8(truncatingIfNeeded: lane >> (56 - 8 * $0)) } }
    )
  }

  /// The tables, in no order.
  var tables: [SchemaObject] { objects.values.filter { $0.type == "table" } }

  func table(_ name: String) -> SchemaObject? {
    objects[SchemaObject.Key(type: "table", name: name.lowercased())]
  }

  func view(_ name: String) -> SchemaObject? {
    objects[SchemaObject.Key(type: "view", name: name.lowercased())]
  }

  /// The children of the tables and the tables themselves, where they have foreign keys.
  func children(of tables: Set<String>) -> [String] {
    var found: Set<String> = []
    for table in tables {
      if let keys = foreignKeys[table], !keys.isEmpty { found.insert(table) }
      found.formUnion(referrers[table] ?? [])
    }
    return found.sorted()
  }

  private mutating func readAll(_ db: Database) throws {
    objects = [:]
    foreignKeys = [:]
    unhashed = []
    referrers = [:]
    sum = [0, 0, 0, 0]
    lastRowid = 0
    try read(db, from: 0)
  }

  private mutating func read(_ db: Database, from rowid: Int64) throws {
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT rowid, type, name, tbl_name, sql FROM sqlite_master WHERE rowid > ?",
      arguments: [rowid]
    )
    for row in rows {
      let object = SchemaObject(
        type: try row.decode(String.self, atIndex: 1),
        name: try row.decode(String.self, atIndex: 2),
        table: try row.decode(String.self, atIndex: 3),
        sql: try row.decode(String?.self, atIndex: 4)
      )
      lastRowid = max(lastRowid, try row.decode(Int64.self, atIndex: 0))
      objects[object.key] = object
      added.append(object)
      unhashed.append(object)
      // Asking SQLite costs a statement a table; most tables don't even have the word.
      if object.type == "table", mentionsReferences(object.sql ?? "") {
        let child = object.name.lowercased()
        let keys = try ForeignKey.all(db, of: object.name)
        foreignKeys[child] = keys
        for key in keys { referrers[key.parent.lowercased(), default: []].insert(child) }
      }
    }
  }

  private func mentionsReferences(_ sql: String) -> Bool {
    sql.lowercased().contains("references")
  }
}
