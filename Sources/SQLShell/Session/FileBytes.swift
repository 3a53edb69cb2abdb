import Glibc
import LineEditing

/// Whole files, as bytes.
enum FileBytes {
  /// The bytes of a file, all or the first ones.
  ///
  /// - Throws: `SystemCallError`.
  static func read(_ path: String, atMost limit: Int = .max) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemCallError("open \(path)") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: min(65536, limit))
    while true {
      let count = Glibc.read(descriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemCallError("read \(path)") }
      bytes.append(contentsOf: block[..<min(count, limit - bytes.count)])
      if count == 0 || bytes.count == limit { return bytes }
    }
  }

  /// Writes a file, anew where there is one.
  ///
  /// - Throws: `SystemCallError`.
  static func write(_ bytes: UnsafeRawBufferPointer, to path: String, mode: mode_t = 0o666) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw SystemCallError("open \(path)") }
    defer { close(descriptor) }
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemCallError("write \(path)") }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }
}
