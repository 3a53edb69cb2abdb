import Glibc
import LineEditing
import SQLiteMigration
import SQLiteQuery

/// `.migrate new NAME` writes the file of a new migration, in the layout of the directory.
struct MigrateNew: MigrateAction {
  static let signature = CommandSignature(
    "new",
    .required("NAME", .text),
    .optional("--rebuild TABLE", .table),
    summary: "write a new file; --rebuild TABLE fills it with the steps that rebuild a table"
  )

  private let name: String
  private let table: String?

  init(_ arguments: inout CommandArguments) throws {
    table = try arguments.takeOption("rebuild")
    name = try arguments.next()
  }

  func run(in context: MigrateContext) throws -> MigrationExit {
    let session = context.session
    try session.refuseToWriteDatabases("run .migrate new")
    if session.configuration.migrations == nil, session.demoMigrations == nil {
      let path = session.migrationsDirectory
      if mkdir(path, 0o777) != 0, errno != EEXIST { throw SystemCallError("mkdir \(path)") }
    }
    let paths = try context.withProject { db, project in
      try project.new(name, rebuilding: table, db)
    }
    try context.show(.array(paths.map(JSON.string)), lines: paths.map { "wrote \($0)" })
    return .done
  }
}
