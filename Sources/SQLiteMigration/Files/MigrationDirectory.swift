/// A directory with migrations: what it holds, read once, and its files, read when asked for.
public struct MigrationDirectory: Sendable {
  /// The path as it was given.
  public let path: String
  /// The files under it, as paths relative to it, sorted bytewise; hidden ones left out.
  public let files: [String]

  /// Reads what a directory holds, subdirectories included.
  ///
  /// Throws `MigrationError.unreadable` where it is missing or can't be read.
  public init(path: String) throws {
    self.path = path
    var found: [String] = []
    try Self.list(path, under: "", depth: 0, into: &found)
    files = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func list(
    _ root: String,
    under prefix: String,
    depth: Int,
    into found: inout [String]
  ) throws {
    let directory = prefix.isEmpty ? root : root + "/" + prefix
    for name in try FileSystem.names(in: directory) where !name.hasPrefix(".") {
      let relative = prefix.isEmpty ? name : prefix + "/" + name
      if FileSystem.isDirectory(root + "/" + relative) {
        // A link to what the directory itself is in would lead through the whole disk.
        if depth < 8, !leadsUp(root + "/" + relative, from: root) {
          try list(root, under: relative, depth: depth + 1, into: &found)
        }
      } else {
        found.append(relative)
      }
    }
  }

  private static func leadsUp(_ path: String, from root: String) -> Bool {
    guard let target = FileSystem.resolved(path), let root = FileSystem.resolved(root) else {
      return false
    }
    return target == "/" || root == target || root.hasPrefix(target + "/")
  }

  /// The files directly in the directory.
  public var topFiles: [String] { files.filter { !$0.contains("/") } }

  /// The path to show for a file of the directory.
  public func shownPath(_ file: String) -> String {
    path.hasSuffix("/") ? path + file : path + "/" + file
  }

  /// The bytes of a file of the directory.
  func bytes(_ file: String) throws -> [UInt8] { try FileSystem.read(shownPath(file)) }

  /// The decoded text of a file of the directory.
  func text(_ file: String) throws -> MigrationText {
    try MigrationText(path: shownPath(file), bytes: bytes(file))
  }
}
