import Glibc
import LineEditing

/// What is imported: a file, a pipe, or what a command prints; it may be read twice.
final class ImportSource {
  /// What messages call it: the path as it was given, or `<pipe>`.
  let name: String
  /// Bytes in all, `nil` where only the end will tell.
  private(set) var size: Int?
  /// Bytes read since the start or the last ``rewind()``.
  private(set) var position = 0

  private var descriptor: Int32
  private var process: UnsafeMutablePointer<FILE>?
  private var copy: Int32 = -1
  private let isSeekable: Bool
  private let temporaryFolder: String

  /// Opens a path, or runs the command behind a `|`.
  ///
  /// - Parameters:
  ///   - place: The path or command.
  ///   - environment: The variables, which say where a copy is kept.
  /// - Throws: ``CommandError`` where it can't be opened, or what the command ended with.
  init(_ place: String, environment: (String) -> String? = ProcessEnvironment.value) throws {
    temporaryFolder =
      ["SQLITE_TMPDIR", "TMPDIR"].lazy.compactMap(environment).first { access($0, W_OK) == 0 }
      ?? "/tmp"
    if place.hasPrefix("|") {
      name = "<pipe>"
      guard let process = popen(String(place.dropFirst()), "re") else {
        throw CommandError("cannot open \"\(place)\"")
      }
      self.process = process
      descriptor = fileno(process)
      isSeekable = false
      return
    }
    name = place
    descriptor = open(place, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandError("cannot open \"\(place)\"") }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    isSeekable = isFile
    size = isFile ? Int(status.st_size) : nil
  }

  deinit {
    if copy >= 0, copy != descriptor { close(copy) }
    if let process { pclose(process) } else if descriptor >= 0 { close(descriptor) }
  }

  /// Reads on; 0 is the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 {
        position += count
        if copy >= 0, copy != descriptor {
          try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: copy)
        }
        return count
      }
      if errno != EINTR { throw SystemCallError("read \(name)") }
    }
  }

  /// Has to be called before the first byte is read, if ``rewind()`` will be.
  func prepareRewind() throws {
    guard !isSeekable else { return }
    var template = Array("\(temporaryFolder)/import-XXXXXX".utf8CString)
    copy = mkstemp(&template)
    guard copy >= 0 else { throw SystemCallError("make a temporary file") }
    _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
    // Nobody else needs its name, and so it goes with the process whatever happens.
    unlink(template)
  }

  /// Goes back to the first byte.
  ///
  /// - Throws: ``CommandError`` where the command that was read has failed.
  func rewind() throws {
    if !isSeekable, copy != descriptor {
      if process == nil { close(descriptor) } else { try finish() }
      descriptor = copy
      size = position
    }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemCallError("rewind \(name)") }
    position = 0
  }

  /// Waits for the command that was read.
  ///
  /// - Throws: ``CommandError`` where it has failed.
  func finish() throws {
    guard let process else { return }
    self.process = nil
    let status = pclose(process)
    descriptor = copy
    guard status == 0 else {
      let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
      throw CommandError("the command that was imported from ended with status \(code)")
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    try DescriptorSink(descriptor).write(bytes)
  }
}
