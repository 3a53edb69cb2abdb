import Glibc
import LineEditing

/// Whole files, as bytes.
enum FileBytes {
  /// All bytes of a file.
  ///
  /// - Throws: `SystemCallError`.
  static func read(_ path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemCallError("open \(path)") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(descriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemCallError("read \(path)") }
      if count == 0 { return bytes }
      bytes.append(contentsOf: block[..<count])
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
