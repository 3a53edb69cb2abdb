import Glibc

/// A history file that several programs may use at once: every change happens under a lock.
final class HistoryFile {
  struct Contents {
    var entries: [String] = []
    var damage: HistoryDamage?
  }

  private let path: String
  private let limit: Int
  /// How many lines the file may hold before it is written anew with the latest `limit`.
  private let tolerated: Int
  /// Whether the last wait for the lock was in vain; nobody waits for it a second time.
  private var isLockKept = false
  /// Lines of the file as far as this program knows.
  private var lineCount = 0

  init(path: String, limit: Int) {
    // A link to the file must stay one when the file is written anew.
    self.path = Self.resolved(path)
    self.limit = limit
    tolerated = limit + max(100, limit / 4)
  }

  /// Reads the file; damaged lines set it aside, and the good ones begin a new one.
  func load() throws -> Contents {
    try reporting {
      try makeFolder()
      return try withLockedFile { descriptor in
        guard isRegular(descriptor) else { return Contents() }
        let parsed = parse(try readAll(descriptor))
        var contents = Contents(entries: parsed.entries)
        lineCount = parsed.entries.count
        if !parsed.badLines.isEmpty {
          let aside = unusedPath()
          guard rename(path, aside) == 0 else { throw SystemCallError("rename to \(aside)") }
          try replace(with: parsed.entries)
          contents.damage = HistoryDamage(
            path: path,
            setAsidePath: aside,
            lines: parsed.badLines
          )
        }
        return contents
      }
    }
  }

  /// Adds an entry at the end.
  func append(_ entry: String) throws {
    try reporting {
      try withLockedFile { descriptor in
        var line = HistoryLine.encode(entry)
        if endsInsideLine(descriptor) { line.insert(0x0A, at: 0) }
        let size = lseek(descriptor, 0, SEEK_END)
        do { try writeAll(line, to: descriptor) } catch {
          // Half a line would be read as another statement.
          if isRegular(descriptor), size >= 0 { _ = ftruncate(descriptor, size) }
          throw error
        }
        lineCount += 1
        guard lineCount > tolerated, isRegular(descriptor) else { return }
        // Other programs have written too, so the file itself says what is the latest.
        try replace(with: parse(try readAll(descriptor)).entries.suffix(limit))
        lineCount = limit
      }
    }
  }

  private func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let cause as SystemCallError {
      throw HistoryError(path: path, cause: cause)
    }
  }

  /// Opens the file, readable by its owner alone, and locks it.
  ///
  /// Another program may have written the file anew while this one waited for the lock; then the
  /// lock is on a file without a name, and the new one is taken.
  private func withLockedFile<Result>(_ body: (Int32) throws -> Result) throws -> Result {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw SystemCallError("open") }
      defer { close(descriptor) }
      try lock(descriptor)
      var opened = stat()
      var named = stat()
      guard fstat(descriptor, &opened) == 0 else { throw SystemCallError("fstat") }
      guard stat(path, &named) == 0, opened.st_ino == named.st_ino, opened.st_dev == named.st_dev
      else { continue }
      if isRegular(descriptor), opened.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
      return try body(descriptor)
    }
  }

  /// Waits for those who only write a line, but not for whoever keeps the lock.
  private func lock(_ descriptor: Int32) throws {
    for attempt in 0..<100 where attempt == 0 || !isLockKept {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        isLockKept = false
        return
      }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw SystemCallError("lock") }
      usleep(5_000)
    }
    isLockKept = true
    throw SystemCallError("lock, which another program holds", code: EWOULDBLOCK)
  }

  /// Writes a new file beside the old one and puts it in its place at once.
  private func replace(with entries: some Sequence<String>) throws {
    let temporary = "\(path).new-\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemCallError("open \(temporary)") }
    do {
      defer { close(descriptor) }
      try writeAll(entries.flatMap(HistoryLine.encode), to: descriptor)
      guard fsync(descriptor) == 0 else { throw SystemCallError("fsync \(temporary)") }
      guard rename(temporary, path) == 0 else { throw SystemCallError("rename \(temporary)") }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private func parse(_ bytes: [UInt8]) -> (entries: [String], badLines: [Int]) {
    var entries: [String] = []
    var badLines: [Int] = []
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      guard let entry = HistoryLine.decode(line) else {
        badLines.append(index + 1)
        continue
      }
      if entry != entries.last { entries.append(entry) }
    }
    return (entries, badLines)
  }

  private func makeFolder() throws {
    for slash in path.indices.dropFirst() where path[slash] == "/" {
      let folder = String(path[..<slash])
      if mkdir(folder, 0o700) != 0, access(folder, F_OK) != 0 {
        throw SystemCallError("mkdir \(folder)")
      }
    }
  }

  private func unusedPath() -> String {
    var candidate = "\(path).damaged"
    var number = 1
    while access(candidate, F_OK) == 0 {
      number += 1
      candidate = "\(path).damaged-\(number)"
    }
    return candidate
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

// MARK: Bytes

private func isRegular(_ descriptor: Int32) -> Bool {
  var status = stat()
  return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

/// A program that died while it wrote may have left half a line.
private func endsInsideLine(_ descriptor: Int32) -> Bool {
  let size = lseek(descriptor, 0, SEEK_END)
  var last: UInt8 = 0x0A
  return size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != 0x0A
}

private func readAll(_ descriptor: Int32) throws -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = pread(descriptor, &chunk, chunk.count, off_t(bytes.count))
    if count == 0 { return bytes }
    if count > 0 {
      bytes += chunk[..<count]
    } else if errno != EINTR {
      throw SystemCallError("read")
    }
  }
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      throw SystemCallError("write")
    }
  }
}
