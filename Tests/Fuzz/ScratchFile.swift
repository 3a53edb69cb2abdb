import Glibc

/// A file in memory, for parsers that read files.
final class ScratchFile {
  let path: String

  /// The path need not exist; it is removed at the end.
  init(_ path: String) { self.path = path }

  deinit { unlink(path) }

  /// A folder of the process's own.
  static let folder: String = {
    let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(base)/assay-fuzz-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fault("no temporary folder") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  func write(_ bytes: some Collection<UInt8>) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { fault("open \(path)") }
    defer { close(descriptor) }
    let bytes = Array(bytes)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { fault("write \(path)") }
  }
}
