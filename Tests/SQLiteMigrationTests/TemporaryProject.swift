import SQLiteQuery
import TestSupport

@testable import SQLiteMigration

/// A directory of its own with a database and migrations; removed when the value goes.
final class TemporaryProject: Sendable {
  private let directory: TemporaryDirectory
  var root: String { directory.path }
  var migrations: String { directory.file("migrations") }
  var database: String { directory.file("test.db") }

  /// The files are texts by path under `migrations`.
  init(_ files: KeyValuePairs<String, String> = [:]) throws {
    directory = try TemporaryDirectory()
    try FileSystem.makeDirectory(directory.file("migrations"))
    for (name, text) in files { try add(name, text) }
  }

  func add(_ name: String, _ text: String) throws { try add(name, Array(text.utf8)) }

  func add(_ name: String, _ bytes: [UInt8]) throws {
    try directory.write(bytes, to: "migrations/" + name)
  }

  func delete(_ name: String) throws { try FileSystem.remove(migrations + "/" + name) }

  func queue(foreignKeys: Bool = true) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = foreignKeys
    return try DatabaseQueue(path: database, configuration: configuration)
  }

  func project(_ db: Database? = nil, layout: String? = nil) throws -> MigrationProject {
    try MigrationProject(directory: migrations, layout: layout, db: db)
  }

  /// Applies everything that is pending.
  @discardableResult
  func up(_ queue: DatabaseQueue, _ options: UpOptions = UpOptions()) throws -> UpReport {
    try queue.inDatabase { db in try project(db).up(db, options) }
  }

  /// The states of the migrations, `identifier state`.
  func states(_ queue: DatabaseQueue) throws -> [String] {
    try queue.inDatabase { db in
      try project(db).status(db).entries.map { "\($0.identifier) \($0.state.rawValue)" }
    }
  }
}

extension DatabaseQueue {
  /// The user's tables, in the order of their names.
  func tables() throws -> [String] {
    try strings(
      """
      SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'grdb_%' \
      AND name NOT LIKE 'sqlite_%' ORDER BY name
      """
    )
  }

  func strings(_ sql: String) throws -> [String] {
    try inDatabase { try String.fetchAll($0, sql: sql) }
  }

  func int(_ sql: String) throws -> Int? { try inDatabase { try Int.fetchOne($0, sql: sql) } }

  func run(_ sql: String) throws { try inDatabase { try $0.execute(sql: sql) } }
}
