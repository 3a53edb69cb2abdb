import CSQLite

/// A way to reach files that SQLite has been given.
///
/// Source: <https://www.sqlite.org/vfs.html>
public struct VirtualFileSystem: Hashable, Sendable {
  /// Its name, such as `unix`.
  public let name: String
  /// The version of the structure that describes it.
  public let version: Int
  /// The size of an open file's structure, in bytes.
  public let fileSize: Int
  /// The length of a path, in bytes at most.
  public let maximumPathLength: Int

  private init(_ vfs: sqlite3_vfs) {
    name = vfs.zName.map { String(cString: $0) } ?? ""
    version = Int(vfs.iVersion)
    fileSize = Int(vfs.szOsFile)
    maximumPathLength = Int(vfs.mxPathname)
  }

  /// All of the process, the default one first.
  public static var all: [VirtualFileSystem] {
    var systems: [VirtualFileSystem] = []
    var next = sqlite3_vfs_find(nil)
    while let vfs = next {
      systems.append(VirtualFileSystem(vfs.pointee))
      next = vfs.pointee.pNext
    }
    return systems
  }

  /// Makes the one of a name the default for databases that are opened from now on.
  ///
  /// - Returns: Whether there is one of that name.
  public static func makeDefault(named name: String) -> Bool {
    guard let vfs = sqlite3_vfs_find(name) else { return false }
    return sqlite3_vfs_register(vfs, 1) == SQLITE_OK
  }

  /// The one that a schema's file is reached by; `nil` where there is no such schema,
  /// or where the connection is closed.
  ///
  /// - Parameters:
  ///   - database: An open connection.
  ///   - schema: `main`, `temp` or the name of an attached database.
  /// - Returns: The outermost one.
  public static func current(of database: Database, schema: String = "main") -> Self? {
    guard let handle = database.handle else { return nil }
    var vfs: UnsafeMutablePointer<sqlite3_vfs>?
    let code = withUnsafeMutablePointer(to: &vfs) {
      sqlite3_file_control(handle, schema, SQLITE_FCNTL_VFS_POINTER, $0)
    }
    guard code == SQLITE_OK, let vfs else { return nil }
    return VirtualFileSystem(vfs.pointee)
  }

  /// The names of the file systems that a schema's file is reached by, from the outermost on.
  ///
  /// - Parameters:
  ///   - database: An open connection.
  ///   - schema: `main`, `temp` or the name of an attached database.
  /// - Returns: `unix`, or names with slashes between them; `nil` as for the outermost one.
  public static func stackName(of database: Database, schema: String = "main") -> String? {
    guard let handle = database.handle else { return nil }
    var name: UnsafeMutablePointer<CChar>?
    let code = withUnsafeMutablePointer(to: &name) {
      sqlite3_file_control(handle, schema, SQLITE_FCNTL_VFSNAME, $0)
    }
    guard code == SQLITE_OK, let name else { return nil }
    defer { sqlite3_free(name) }
    return String(cString: name)
  }
}
