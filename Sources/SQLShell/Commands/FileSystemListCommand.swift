import SQLiteQuery

/// `.vfslist` describes all virtual file systems.
struct FileSystemListCommand: DotCommand {
  static let signature = CommandSignature(
    "vfslist",
    summary: "List all available VFSes",
    group: .databases
  )

  init(_ arguments: inout CommandArguments) {}

  func run(in session: ShellSession) throws {
    let current = try session.withDatabase { db in VirtualFileSystem.current(of: db)?.name }
    for (index, system) in VirtualFileSystem.all.enumerated() {
      if index > 0 { try session.print("-----------------------------------") }
      let mark = system.name == current ? "  <--- CURRENT" : ""
      for line in system.lines(mark: mark) { try session.print(line) }
    }
  }
}
