import SQLSyntax
import SQLiteQuery

/// Writes the rebuild of a table: everything that belongs to it and everything that stands in the
/// way included, so that only the new definition is left to edit.
///
/// Source: <https://www.sqlite.org/lang_altertable.html#otheralter>; the steps around it, foreign keys
/// off and on, transaction and checks, are the migrator's.
struct TableRebuild {
  private let db: Database
  private let state: SchemaState
  private let table: SchemaObject
  private let definition: String

  init(_ db: Database, _ name: String) throws {
    self.db = db
    state = try SchemaState(db)
    guard let table = state.table(name), let definition = table.sql else {
      let known = state.tables.map(\.name).filter { !$0.hasPrefix("sqlite_") }
      let near = NameSuggestion.closestMatch(to: name, in: known)
      throw MigrationError.invalid(
        "there is no table \"\(visible(name))\"" + (near.map { "; did you mean \"\($0)\"?" } ?? "")
      )
    }
    self.table = table
    self.definition = definition
  }

  /// The statements.
  func sql() throws -> String {
    let copy = copyName
    let (old, new) = (Quoting.identifier(table.name), Quoting.identifier(copy))
    let blocking = blocking()
    let columns = try copiedColumns()
    let list = columns.map(Quoting.identifier).joined(separator: ", ")
    var lines = ["-- The new definition: change it, and the SELECT below where columns change."]
    lines.append(renamed(definition, to: new) + ";")
    lines.append("INSERT INTO \(new) (\(list))\n  SELECT \(list) FROM \(old);")
    if isAutoincrement {
      let name = Quoting.literal(table.name)
      lines.append("-- Ids that were used are not given out again.")
      lines.append("DELETE FROM sqlite_sequence WHERE name = \(Quoting.literal(copy));")
      lines.append(
        "INSERT INTO sqlite_sequence (name, seq)\n"
          + "  SELECT \(Quoting.literal(copy)), seq FROM sqlite_sequence WHERE name = \(name);"
      )
    }
    for object in blocking.reversed() where object.type == "trigger" && !isOnView(object) {
      lines.append("DROP TRIGGER \(Quoting.identifier(object.name));")
    }
    for object in blocking.reversed() where object.type == "view" {
      lines.append("DROP VIEW \(Quoting.identifier(object.name));")
    }
    lines.append("DROP TABLE \(old);")
    lines.append("ALTER TABLE \(new) RENAME TO \(old);")
    for type in ["index", "view", "trigger"] {
      for object in (own + blocking).sorted(by: { $0.name < $1.name }) where object.type == type {
        // Views may stand on one another: they are made in the order in which they were.
        if type != "view", let sql = object.sql { lines.append(sql + ";") }
      }
      if type == "view" {
        for view in blocking where view.type == "view" { lines.append((view.sql ?? "") + ";") }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A name for the copy that is free.
  private var copyName: String {
    var name = "new_" + table.name
    while state.objects.keys.contains(where: { $0.name == name.lowercased() }) { name = "_" + name }
    return name
  }

  private var isAutoincrement: Bool { normalizedSQL(definition).contains("autoincrement") }

  /// The table's own indexes and triggers.
  private var own: [SchemaObject] {
    state.objects.values.filter {
      ($0.type == "index" || $0.type == "trigger") && $0.sql != nil
        && $0.table.lowercased() == table.name.lowercased()
    }
  }

  /// What makes RENAME fail: views that read the table, directly or through others, what hangs on
  /// them, and triggers of other tables that name it.
  ///
  /// Those that others stand on come first.
  private func blocking() -> [SchemaObject] {
    var names: Set<String> = [table.name.lowercased()]
    var found: [SchemaObject] = []
    var rest = state.objects.values.filter { $0.type == "view" }.sorted { $0.name < $1.name }
    while let index = rest.firstIndex(where: { mentions($0, names) }) {
      let view = rest.remove(at: index)
      names.insert(view.name.lowercased())
      found.append(view)
    }
    let triggers = state.objects.values.filter { trigger in
      trigger.type == "trigger" && trigger.table.lowercased() != table.name.lowercased()
        && (names.contains(trigger.table.lowercased()) || mentions(trigger, names))
    }
    return found + triggers.sorted { $0.name < $1.name }
  }

  /// Dropping a view drops its triggers too.
  private func isOnView(_ trigger: SchemaObject) -> Bool {
    state.objects[SchemaObject.Key(type: "view", name: trigger.table.lowercased())] != nil
  }

  private func mentions(_ object: SchemaObject, _ names: Set<String>) -> Bool {
    !names.isDisjoint(with: StatementWords.names(in: object.sql ?? ""))
  }

  /// The columns to copy: no generated ones; the rowid too where nothing else keeps it.
  private func copiedColumns() throws -> [String] {
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0",
      arguments: [table.name]
    )
    let names = try rows.map { try $0.decode(String.self, atIndex: 0) }
    let words = normalizedSQL(definition)
    guard try db.primaryKey(table.name, in: "main").rowIDColumn == nil,
      let rowIDName = try db.rowIDName(of: db.table(named: table.name, in: "main")),
      !words.contains("without"), !words.contains(rowIDName)
    else { return names }
    return [rowIDName] + names
  }

  /// The definition with another name, everything else as its author wrote it.
  private func renamed(_ sql: String, to name: String) -> String {
    guard let range = StatementSummary(sql).target?.range else { return sql }
    let utf8 = Array(sql.utf8)
    return utf8.text(0..<range.lowerBound) + name + utf8.text(range.upperBound..<utf8.count)
  }
}
