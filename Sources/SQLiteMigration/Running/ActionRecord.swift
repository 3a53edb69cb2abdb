import SQLiteQuery

/// What the statements of one migration did, gathered while SQLite prepared them.
struct ActionRecord {
  /// Tables whose rows were written, triggers and cascades included; in lower case.
  private(set) var touched: Set<String> = []
  /// Tables that a statement itself wrote or dropped, outside any trigger; in lower case.
  private(set) var named: Set<String> = []
  private(set) var createdTables: Set<String> = []
  private(set) var createdViews: Set<String> = []
  private(set) var createdTriggers: Set<String> = []
  /// Indexes, triggers and views that a statement dropped by name; in lower case.
  private(set) var droppedByName: Set<String> = []
  /// Tables and views.
  private var droppedOwners: Set<String> = []
  /// Whether something was dropped or altered, so that any object may have changed.
  private(set) var isStructural = false
  /// Whether an object was made.
  private(set) var isCreating = false
  /// Whether a pragma ran, so that the connection may have changed.
  private(set) var usesPragma = false

  /// Whether anything was announced that can change data or schema.
  var changesSomething: Bool { isStructural || isCreating || !touched.isEmpty }

  /// Takes in what one statement announced; its own text tells what it names.
  mutating func add(_ action: StatementAction, namesOf statement: Set<String>?) {
    let name = (action.name ?? "").lowercased()
    switch action.kind {
    case .insert, .update, .delete:
      if name.hasPrefix("sqlite_") && name != "sqlite_sequence" { return }
      touched.insert(name)
      // A cascade announces itself as if the statement did it; only the text can tell.
      if action.trigger == nil, statement?.contains(name) ?? true { named.insert(name) }
    case .createTable, .createVirtualTable:
      isCreating = true
      createdTables.insert(name)
      droppedOwners.remove(name)
    case .createIndex: isCreating = true
    case .createView:
      isCreating = true
      createdViews.insert(name)
      droppedOwners.remove(name)
    case .createTrigger:
      isCreating = true
      createdTriggers.insert(name)
    case .dropTable, .dropVirtualTable:
      change(name)
      droppedOwners.insert(name)
    case .dropIndex, .dropTrigger, .dropView:
      isStructural = true
      if action.kind == .dropView { droppedOwners.insert(name) }
      // What goes with its table or view is announced in the same way, after it.
      if !droppedOwners.contains((action.detail ?? "").lowercased()) { droppedByName.insert(name) }
    case .alterTable: change((action.detail ?? "").lowercased())
    case .pragma:
      usesPragma = true
      if name == "writable_schema" { isStructural = true }
    default: break
    }
  }

  private mutating func change(_ table: String) {
    isStructural = true
    touched.insert(table)
    named.insert(table)
  }
}
