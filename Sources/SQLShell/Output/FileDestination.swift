import Glibc
import LineEditing

/// What stands where a file is to be written, behind all symbolic links.
enum FileDestination {
  /// A file that is open already, such as `/dev/stdout`, by its number.
  case open(Int32)
  /// A device or a pipe, or what only the system makes.
  case special(String)
  /// A file, or nothing yet.
  case file(String, old: stat?)

  init(_ path: String) throws {
    var place = path
    // As many links as the system follows.
    for _ in 0..<40 {
      let slash = place.lastIndex(of: "/")
      let folder = try Self.absolute(slash.map { String(place[...$0]) } ?? ".")
      let name = slash.map { place[place.index(after: $0)...] } ?? place[...]
      if folder == "/proc/\(getpid())/fd", let number = Int32(name) {
        self = .open(number)
        return
      }
      guard let target = Self.target(of: place) else {
        let isSystems = ["/dev", "/proc", "/sys"].contains { (folder + "/").hasPrefix($0 + "/") }
        self = isSystems ? .special(place) : try .at(place)
        return
      }
      place = target.hasPrefix("/") ? target : "\(folder)/\(target)"
    }
    errno = ELOOP
    throw SystemCallError("open")
  }

  private static func at(_ place: String) throws -> FileDestination {
    var status = stat()
    guard lstat(place, &status) == 0 else {
      guard errno == ENOENT else { throw SystemCallError("lstat") }
      return .file(place, old: nil)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return .special(place) }
    guard access(place, W_OK) == 0 else { throw SystemCallError("access") }
    return .file(place, old: status)
  }

  private static func absolute(_ folder: String) throws -> String {
    guard let path = realpath(folder, nil) else { throw SystemCallError("realpath") }
    defer { free(path) }
    return String(cString: path)
  }

  /// What a symbolic link says; `nil` for what is no link.
  private static func target(of place: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let base = buffer.baseAddress else { return nil }
      let count = readlink(place, base, buffer.count)
      return count < 0
        ? nil : String(decoding: UnsafeRawBufferPointer(start: base, count: count), as: UTF8.self)
    }
  }
}
