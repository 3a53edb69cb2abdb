import SQLiteQuery

/// `.vfsname ?AUX?` names the virtual file systems of a schema.
struct FileSystemNameCommand: DotCommand {
  static let signature = CommandSignature(
    "vfsname",
    .optional("AUX", .schema),
    summary: "Print the name of the VFS stack",
    group: .databases
  )

  private let schema: String

  init(_ arguments: inout CommandArguments) {
    schema = arguments.count == 1 ? arguments.rest[0] : "main"
  }

  func run(in session: ShellSession) throws {
    let name = try session.withDatabase { db in
      VirtualFileSystem.stackName(of: db, schema: schema)
    }
    if let name { try session.print(name) }
  }
}
