import SQLiteQuery

/// `.vfsinfo ?AUX?` describes the virtual file system of a schema.
struct FileSystemInfoCommand: DotCommand {
  static let signature = CommandSignature(
    "vfsinfo",
    .optional("AUX", .schema),
    summary: "Information about the top-level VFS",
    group: .databases
  )

  private let schema: String

  init(_ arguments: inout CommandArguments) {
    schema = arguments.count == 1 ? arguments.rest[0] : "main"
  }

  func run(in session: ShellSession) throws {
    let system = try session.withDatabase { db in
      VirtualFileSystem.current(of: db, schema: schema)
    }
    for line in system?.lines() ?? [] { try session.print(line) }
  }
}

extension VirtualFileSystem {
  /// What sqlite3 prints of it.
  func lines(mark: String = "") -> [String] {
    [
      "vfs.zName      = \"\(name)\"\(mark)", "vfs.iVersion   = \(version)",
      "vfs.szOsFile   = \(fileSize)", "vfs.mxPathname = \(maximumPathLength)",
    ]
  }
}
