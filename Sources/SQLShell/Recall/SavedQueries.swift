import Glibc
import LineEditing
import ResultRendering

/// Queries that are kept by name, each in a file that can be edited and shared.
struct SavedQueries {
  /// `$XDG_CONFIG_HOME/assay/queries`.
  let folder: String

  /// - Returns: `nil` where there is no home.
  init?(_ session: ShellSession) {
    guard let base = UserFolder.configuration.path(session.environment) else { return nil }
    folder = "\(base)/\(session.configuration.name)/queries"
  }

  /// The names, sorted; none where nothing was saved yet.
  func names() -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".sql") { names.append(String(name.dropLast(4))) }
    }
    return names.sorted()
  }

  /// The text of a query.
  ///
  /// - Throws: ``CommandError`` where there is none of that name.
  func text(of name: String) throws -> String {
    let descriptor = open(try path(of: name), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let known = names()
      let hint =
        known.isEmpty ? "nothing was saved yet" : "there are " + known.joined(separator: ", ")
      throw CommandError("no query is named \"\(name)\"; \(hint)")
    }
    let lines = DescriptorLines(descriptor, isOwner: true)
    var text: [UInt8] = []
    while let line = try lines.next() { text += line + [0x0A] }
    while text.last == 0x0A { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  func save(_ text: String, as name: String) throws {
    let path = try path(of: name)
    var folders = ""
    for part in folder.split(separator: "/") {
      folders += "/" + part
      guard mkdir(folders, 0o700) == 0 || errno == EEXIST || access(folders, F_OK) == 0 else {
        throw SystemCallError("mkdir \(folders)")
      }
    }
    try NewFile.write(path) { out in try out.write(text + "\n") }
  }

  func delete(_ name: String) throws {
    _ = try text(of: name)
    guard unlink(try path(of: name)) == 0 else { throw SystemCallError("unlink \(name)") }
  }

  private func path(of name: String) throws -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
        || (0x61...0x7A).contains(byte | 0x20)
    }
    guard isPlain, !name.isEmpty, name.utf8.count <= 100 else {
      throw CommandError("a query's name has only letters, digits, - and _, not \"\(name)\"")
    }
    return "\(folder)/\(name).sql"
  }
}
