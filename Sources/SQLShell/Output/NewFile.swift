import Glibc
import LineEditing
import ResultRendering

/// A file that appears whole or not at all.
///
/// What stood there before keeps its place, its owner and its permissions: behind a symbolic link
/// it is the link's target that is written. What can't be replaced is written into.
enum NewFile {
  /// - Throws: What `body` throws, or what the system says; a file is as it was before then.
  static func write<Value>(_ path: String, _ body: (OutputBuffer) throws -> Value) throws -> Value {
    do {
      switch try FileDestination(path) {
      case .open(let number):
        return try fill(try opened(fcntl(number, F_DUPFD_CLOEXEC, 0)), body)
      case .special(let place):
        return try fill(try opened(open(place, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)), body)
      case .file(let place, let old):
        guard let (descriptor, name) = try replacement(of: place, old) else {
          return try fill(try opened(open(place, O_WRONLY | O_TRUNC | O_CLOEXEC)), body)
        }
        do {
          let value = try fill(descriptor, body)
          guard rename(name, place) == 0 else { throw SystemCallError("rename \(name)") }
          return value
        } catch {
          unlink(name)
          throw error
        }
      }
    } catch let error as SystemCallError {
      throw CommandError("cannot write \"\(path)\": \(String(cString: strerror(error.code)))")
    }
  }

  /// Makes an empty file beside another one that can take its place.
  ///
  /// - Parameters:
  ///   - place: Where it will stand.
  ///   - old: What stands there now, if anything does.
  /// - Returns: Its descriptor and its name; `nil` where the old file alone can be written.
  /// - Throws: `SystemCallError` where there is no old file either.
  private static func replacement(of place: String, _ old: stat?) throws -> (Int32, name: String)? {
    // Another name of the file would keep what was.
    if let old, old.st_nlink > 1 { return nil }
    let folder = place.lastIndex(of: "/").map { place[...$0] } ?? ""
    // Nobody but its owner may read it before it has the permissions of what it replaces.
    let mode: mode_t = old == nil ? 0o666 : 0o600
    while true {
      let word = String(UInt32.random(in: .min ... .max), radix: 36)
      let name = "\(folder).assay-\(word).part"
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor < 0, errno == EEXIST { continue }
      guard let old else { return (try opened(descriptor), name) }
      if descriptor >= 0 {
        var new = stat()
        let isOwned =
          fstat(descriptor, &new) == 0 && (new.st_uid, new.st_gid) == (old.st_uid, old.st_gid)
          || fchown(descriptor, old.st_uid, old.st_gid) == 0
        if isOwned, fchmod(descriptor, old.st_mode & 0o7777) == 0 { return (descriptor, name) }
        close(descriptor)
        unlink(name)
      }
      return nil
    }
  }

  private static func fill<Value>(
    _ descriptor: Int32,
    _ body: (OutputBuffer) throws -> Value
  ) throws -> Value {
    let value: Value
    do {
      let out = OutputBuffer(to: DescriptorSink(descriptor))
      value = try body(out)
      try out.flush()
    } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw SystemCallError("close") }
    return value
  }

  private static func opened(_ descriptor: Int32) throws -> Int32 {
    guard descriptor >= 0 else { throw SystemCallError("open") }
    return descriptor
  }
}
