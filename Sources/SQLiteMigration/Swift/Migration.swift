/// A migration that is a type of its own.
///
/// ```swift
/// struct AddScore: Migration {
///   static func register(on migrator: inout DatabaseMigrator) throws {
///     migrator.registerMigration(migrationIdentifier) { db in
///       try db.execute(sql: "ALTER TABLE player ADD COLUMN score INTEGER")
///     }
///   }
/// }
/// ```
public protocol Migration {
  /// The name that the database remembers; the type's name by default. It must never change.
  static var migrationIdentifier: String { get }

  /// Registers what the migration does.
  static func register(on migrator: inout DatabaseMigrator) throws
}

extension Migration {
  /// The type's name.
  public static var migrationIdentifier: String { String(describing: Self.self) }
}
