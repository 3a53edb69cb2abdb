import Glibc

/// A path that goes on from what was typed.
struct FilePath: Equatable {
  /// The whole path; a folder's ends in a slash.
  let text: String
  let isDirectory: Bool

  /// What a path could be that begins so: folders and files in the order of their names.
  ///
  /// Hidden ones are left out unless a dot was typed; `~/` is the home folder.
  static func completions(
    of typed: String,
    home: String?,
    directoriesOnly: Bool = false
  ) -> [FilePath] {
    let slash = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    var folder = String(typed[..<slash])
    let beginning = typed[slash...]
    if folder.hasPrefix("~/"), let home {
      folder = home + folder.dropFirst(1)
    }
    guard let directory = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(directory) }
    var paths: [FilePath] = []
    while let entry = readdir(directory), paths.count < limit {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != "..", name.hasPrefix(beginning) else { continue }
      if name.hasPrefix("."), !beginning.hasPrefix(".") { continue }
      let isDirectory = isDirectory(folder + name)
      if directoriesOnly, !isDirectory { continue }
      paths.append(
        FilePath(text: folder + name + (isDirectory ? "/" : ""), isDirectory: isDirectory)
      )
    }
    return paths.sorted { $0.text < $1.text }
  }

  /// Folders of more entries are too large for a menu.
  private static let limit = 2_000

  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
