import SQLiteQuery

/// What the prompt knows of the open database: names, columns, foreign keys, functions.
///
/// It reads on the session's own connection, which alone sees temporary tables and databases in
/// memory, and so is careful: it never waits for a lock, and never is the first to read in a
/// transaction that a person began, which would fix what that transaction sees. Where it can't
/// read, it goes on with what it knew.
final class SchemaCatalog {
  /// The schemas in the order in which SQLite looks for a name: `temp`, `main`, the attached ones.
  private(set) var schemas: [SchemaSnapshot] = []
  /// Grows whenever something of the schemas has changed.
  private(set) var generation = 0

  /// Lends the connection; does nothing where there is none that may be read now.
  private let withConnection: ((Database) throws -> Void) throws -> Void
  private var columnsByTable: [String: [CatalogColumn]?] = [:]
  private var foreignKeysByTable: [String: [CatalogForeignKey]] = [:]
  private var callables: Callables?
  /// The connection that was read; another one has another schema, whatever its version.
  private weak var connection: Database?

  /// What is not part of a schema: functions, collations, pragmas, modules.
  struct Callables {
    var functions: [CatalogFunction] = []
    var collations: [String] = []
    var pragmas: [String] = []
    var modules: [String] = []
  }

  /// A catalog that reads through `withConnection`.
  init(withConnection: @escaping ((Database) throws -> Void) throws -> Void) {
    self.withConnection = withConnection
  }

  /// When to look whether the schemas have changed.
  enum Moment {
    /// While nobody waits for a key: everything may be read.
    case prompt
    /// Between two keys: a large schema that has changed has to wait for the next prompt.
    case key
  }

  /// Reads what has changed since the last time.
  func refresh(at moment: Moment) {
    if moment == .prompt { callables = nil }
    lookUp { db in
      if connection !== db { (schemas, connection) = ([], db) }
      let names = try CatalogReader.schemaNames(db)
      var changed = names != schemas.map(\.name)
      var known: [SchemaSnapshot] = []
      for name in names {
        let old = schemas.first { $0.name == name }
        guard CatalogReader.mayRead(name, in: db) else {
          known.append(old ?? SchemaSnapshot(name: name, version: -1, objects: []))
          continue
        }
        let version = try CatalogReader.schemaVersion(of: name, in: db)
        if let old, old.version == version {
          known.append(old)
          continue
        }
        // SQLite itself reads such a schema anew, which takes longer than a key may wait.
        if moment == .key, let old, old.relations.count > Self.largeCount { return }
        known.append(try CatalogReader.schema(name, version: version, in: db))
        changed = true
      }
      guard changed else { return }
      schemas = known
      generation += 1
      columnsByTable = [:]
      foreignKeysByTable = [:]
      if relationCount <= Self.eagerLimit { try readAhead(db) }
    }
  }

  /// A schema of more tables is not read anew between two keys.
  static let largeCount = 500
  /// Up to so many tables, all columns are read at once: they are known then inside of
  /// transactions too.
  static let eagerLimit = 200

  /// How many tables and views there are.
  var relationCount: Int { schemas.reduce(0) { $0 + $1.relations.count } }

  // MARK: Names

  /// The table or view that a name means, as SQLite resolves it.
  func relation(_ name: String, schema: String? = nil) -> CatalogObject? {
    candidates(schema).lazy.compactMap { $0.relations[name] }.first
  }

  /// Whether there is certainly nothing of that name that rows can be read from: no table, view,
  /// schema table or table-valued function.
  func lacksSource(_ name: String, schema: String? = nil) -> Bool {
    if relation(name, schema: schema) != nil || columns(of: name, schema: schema) != nil {
      return false
    }
    return columnsByTable[Self.key(name, schema)] != nil
  }

  /// Whether a schema has that name.
  func knowsSchema(_ name: String) -> Bool {
    candidates(name).isEmpty == false || ["main", "temp"].contains(name.lowercased())
  }

  private func candidates(_ schema: String?) -> [SchemaSnapshot] {
    guard let schema = schema?.lowercased() else { return schemas }
    return schemas.filter { $0.name.lowercased() == schema }
  }

  // MARK: Details

  /// The columns of a table, view or table-valued function, hidden ones included; `nil` where
  /// there is no such thing or it can't be read now.
  func columns(of table: String, schema: String? = nil) -> [CatalogColumn]? {
    let key = Self.key(table, schema)
    if let known = columnsByTable[key] { return known }
    var columns: [CatalogColumn]?
    let wasRead = lookUp { db in
      guard mayRead(schema, in: db) else { throw NotNow() }
      columns = try CatalogReader.columns(of: table, schema: schema, in: db)
    }
    if wasRead { columnsByTable[key] = .some(columns) }
    return columns
  }

  /// The foreign keys of a table.
  func foreignKeys(of table: String, schema: String? = nil) -> [CatalogForeignKey] {
    let key = Self.key(table, schema)
    if let known = foreignKeysByTable[key] { return known }
    var keys: [CatalogForeignKey] = []
    let wasRead = lookUp { db in
      guard mayRead(schema, in: db) else { throw NotNow() }
      keys = try CatalogReader.foreignKeys(of: table, schema: schema, in: db)
    }
    if wasRead { foreignKeysByTable[key] = keys }
    return keys
  }

  /// The columns of all tables, each with its table; empty where there are too many tables.
  var allColumns: [(table: CatalogObject, column: CatalogColumn)] {
    guard relationCount <= Self.eagerLimit else { return [] }
    return schemas.flatMap(\.relations.all).flatMap { table in
      (columns(of: table.name, schema: table.schema) ?? []).filter { !$0.isHidden }
        .map { (table, $0) }
    }
  }

  /// Functions, collations, pragmas and modules; read when first asked for after a prompt.
  var available: Callables {
    if let callables { return callables }
    var found = Callables()
    if lookUp({ db in found = try CatalogReader.callables(db) }) { callables = found }
    return found
  }

  private struct NotNow: Error {}

  private func mayRead(_ schema: String?, in db: Database) -> Bool {
    candidates(schema).allSatisfy { CatalogReader.mayRead($0.name, in: db) }
  }

  private func readAhead(_ db: Database) throws {
    for table in schemas.flatMap(\.relations.all)
    where CatalogReader.mayRead(table.schema, in: db) {
      let (name, schema) = (table.name, table.schema)
      let columns = try? CatalogReader.columns(of: name, schema: schema, in: db)
      columnsByTable[Self.key(name, schema)] = .some(columns)
      foreignKeysByTable[Self.key(name, schema)] =
        try CatalogReader.foreignKeys(of: name, schema: schema, in: db)
      if relation(name) == table {
        columnsByTable[Self.key(name, nil)] = .some(columns)
        foreignKeysByTable[Self.key(name, nil)] = foreignKeysByTable[Self.key(name, schema)]
      }
    }
  }

  /// Reads without waiting for anybody's lock.
  ///
  /// - Returns: Whether it worked. Why it did not is no news here: the statement that needs the
  ///   same says so when it runs.
  @discardableResult
  private func lookUp(_ body: (Database) throws -> Void) -> Bool {
    var isDone = false
    do {
      try withConnection { db in
        try CatalogReader.withoutWaiting(db) { try body(db) }
        isDone = true
      }
    } catch { return false }
    return isDone
  }

  private static func key(_ table: String, _ schema: String?) -> String {
    (schema?.lowercased() ?? "") + "\0" + table.lowercased()
  }
}
