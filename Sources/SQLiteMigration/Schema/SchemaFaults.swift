import SQLiteQuery

/// A view, trigger or foreign key that refers to something that is not there.
public struct SchemaFault: Hashable, Sendable {
  /// The object, `view v` or `foreign key of book`.
  public let object: String
  /// What is wrong, in SQLite's words.
  public let message: String
  /// Whether it refers to a function, collation or module that this program does not have, which
  /// another program may well have.
  public let needsExtension: Bool
  /// The tables of a foreign key, in lower case.
  var foreignKey: Tables?

  struct Tables: Hashable {
    let child: String
    let parent: String
  }
}

extension SchemaFault: CustomStringConvertible {
  /// The object and what is wrong.
  public var description: String { visible("\(object): \(message)") }
}

/// Finds what in a schema does not resolve, by preparing what would use it.
///
/// SQLite itself only notices when the object is next used, or at the next ALTER of any table.
struct SchemaFaults {
  private(set) var faults: Set<SchemaFault> = []

  /// The faults of a whole schema.
  init(_ db: Database, _ state: SchemaState) throws {
    for object in state.objects.values where object.type == "view" { try addView(db, object) }
    let triggers = Dictionary(
      grouping: state.objects.values.filter { $0.type == "trigger" },
      by: { $0.table.lowercased() }
    )
    for list in triggers.values { try addTriggers(db, list, state) }
    for (table, keys) in state.foreignKeys { addForeignKeys(table, keys, state) }
  }

  /// Adds the faults of objects that a migration made.
  mutating func add(_ db: Database, _ state: SchemaState, created record: ActionRecord) throws {
    let awaited = faults.filter { fault in
      fault.foreignKey.map { record.createdTables.contains($0.parent) } ?? false
    }
    if !awaited.isEmpty { faults.subtract(awaited) }
    for table in record.createdTables {
      addForeignKeys(table, state.foreignKeys[table] ?? [], state)
    }
    for name in record.createdViews {
      if let view = state.objects[SchemaObject.Key(type: "view", name: name)] {
        try addView(db, view)
      }
    }
    var tables: Set<String> = []
    for name in record.createdTriggers {
      if let trigger = state.objects[SchemaObject.Key(type: "trigger", name: name)] {
        tables.insert(trigger.table.lowercased())
      }
    }
    for table in tables {
      let list = state.objects.values.filter {
        $0.type == "trigger" && $0.table.lowercased() == table
      }
      try addTriggers(db, list, state)
    }
  }

  private mutating func addView(_ db: Database, _ view: SchemaObject) throws {
    try add(db, view.title, "SELECT * FROM \(quoted(view.name)) LIMIT 0")
  }

  /// A trigger is compiled into each statement that fires it.
  private mutating func addTriggers(
    _ db: Database,
    _ triggers: [SchemaObject],
    _ state: SchemaState
  ) throws {
    guard let table = triggers.first?.table else { return }
    let title = triggers.count == 1 ? triggers[0].title : "trigger on \(table)"
    let target = quoted(table)
    try add(db, title, "INSERT INTO \(target) DEFAULT VALUES")
    try add(db, title, "DELETE FROM \(target)")
    let columns = try String.fetchAll(
      db,
      sql: "SELECT name FROM pragma_table_info(?)",
      arguments: [table]
    )
    if !columns.isEmpty {
      let list = columns.map { "\(quoted($0)) = \(quoted($0))" }.joined(separator: ", ")
      try add(db, title, "UPDATE \(target) SET \(list)")
    }
  }

  private mutating func addForeignKeys(
    _ table: String,
    _ keys: [ForeignKey],
    _ state: SchemaState
  ) {
    for key in keys where state.table(key.parent) == nil {
      faults.insert(
        SchemaFault(
          object: "foreign key of \(state.table(table)?.name ?? table)"
            + "(\(key.columns.joined(separator: ", ")))",
          message: "no such table: \(key.parent)",
          needsExtension: false,
          foreignKey: SchemaFault.Tables(child: table, parent: key.parent.lowercased())
        )
      )
    }
  }

  private mutating func add(_ db: Database, _ object: String, _ sql: String) throws {
    do {
      _ = try db.makeStatement(sql: sql)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      let message = error.message ?? "\(error.resultCode)"
      let missing = ["no such function:", "no such collation sequence:", "no such module:"]
      // A trigger of one event does not make the other events possible on a view.
      if message.hasPrefix("cannot modify") { return }
      faults.insert(
        SchemaFault(
          object: object,
          message: message,
          needsExtension: missing.contains { message.contains($0) }
        )
      )
    }
  }
}
