import SQLiteMigration
import SQLiteQuery

/// The versions of the shop's schema, each with what leads to it.
enum Schema: String, MigrationVersion, CaseIterable {
  case books
  case prices

  var migrationType: any Migration.Type {
    switch self {
    case .books: CreateBooks.self
    case .prices: AddPrices.self
    }
  }

  var previousMigration: Schema? {
    switch self {
    case .books: nil
    case .prices: .books
    }
  }
}

struct CreateBooks: Migration {
  static func register(on migrator: inout DatabaseMigrator) throws {
    migrator.registerMigration(migrationIdentifier) { db in
      try db.create(table: "book") { t in
        t.autoIncrementedPrimaryKey("id")
        t.column("title", .text).notNull()
      }
      try db.execute(sql: "INSERT INTO book(title) VALUES ('Emma'), ('Persuasion')")
    }
  }
}

struct AddPrices: Migration {
  static func register(on migrator: inout DatabaseMigrator) throws {
    migrator.registerMigration(migrationIdentifier) { db in
      try db.alter(table: "book") { t in t.add(column: "price", .double) }
      try db.execute(sql: "UPDATE book SET price = 7.5 WHERE title = 'Emma'")
    }
  }
}
