import FoundationEssentials
import Glibc

/// What the migrator needs of the file system, each failure as a `MigrationError`.
enum FileSystem {
  /// The bytes of a file, all or the first ones.
  static func read(_ path: String, atMost limit: Int = .max) throws -> [UInt8] {
    // A pipe would be waited for, perhaps for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw MigrationError.unreadable(path: path, reason: "it is not a regular file")
    }
    let size = min(Int(status.st_size), limit)
    var (missing, isShorter) = (size, false)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
        if got < 0, errno == EINTR { continue }
        isShorter = got == 0
        if got <= 0 { break }
        count += got
      }
      missing = size - count
    }
    if isShorter {
      throw MigrationError.unreadable(path: path, reason: "it became shorter while it was read")
    }
    guard missing == 0 else { throw failure(path) }
    return bytes
  }

  /// Writes a new file, all of it or none; throws where a file of that name exists.
  static func create(_ path: String, _ text: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw writeFailure(path) }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    var done = 0
    while done < bytes.count {
      let wrote = bytes[done...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if wrote < 0, errno == EINTR { continue }
      guard wrote > 0 else {
        let error = writeFailure(path)
        unlink(path)
        throw error
      }
      done += wrote
    }
  }

  /// Makes an empty file that nobody may read who may not read another one.
  static func createEmpty(_ path: String, withAccessOf original: String) throws {
    var information = stat()
    guard stat(original, &information) == 0 else { throw failure(original) }
    let descriptor = open(
      path,
      O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
      information.st_mode & 0o666
    )
    guard descriptor >= 0 else { throw writeFailure(path) }
    close(descriptor)
  }

  /// The names in a directory, in no order.
  static func names(in path: String) throws -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: path) } catch {
      throw MigrationError.unreadable(path: path, reason: reason(error))
    }
  }

  static func makeDirectory(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw MigrationError.unwritable(path: path, reason: reason(error))
    }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The path without links in it; nil where it leads nowhere.
  static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  static func size(_ path: String) -> Int64? {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : nil
  }

  /// The bytes that an ordinary user can still write on the volume of a path.
  static func freeSpace(_ path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let (bytes, overflow) = UInt64(status.f_bavail)
      .multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return overflow ? .max : Int64(clamping: bytes)
  }

  /// Moves a file over another one, on the disk before this returns.
  static func replace(_ path: String, with source: String) throws {
    let file = open(source, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw writeFailure(source) }
    let synced = fsync(file)
    close(file)
    guard synced == 0, rename(source, path) == 0 else { throw writeFailure(path) }
    let directory = open(parent(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw writeFailure(parent(path)) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw writeFailure(parent(path)) }
  }

  /// Removes a file; one that is not there is as good as removed.
  static func remove(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else { throw writeFailure(path) }
  }

  static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  static func reason(_ error: any Error) -> String {
    guard let error = error as? CocoaError else { return "\(error)" }
    switch error.code {
    case .fileReadNoSuchFile, .fileNoSuchFile: return "no such file or directory"
    case .fileReadNoPermission, .fileWriteNoPermission: return "permission denied"
    case .fileWriteFileExists: return "a file of that name is there already"
    case .fileWriteOutOfSpace: return "no space left on the device"
    default: return "\(error)"
    }
  }

  private static func failure(_ path: String) -> MigrationError {
    .unreadable(path: path, reason: systemReason())
  }

  private static func writeFailure(_ path: String) -> MigrationError {
    .unwritable(path: path, reason: systemReason())
  }

  private static func systemReason() -> String {
    let code = errno
    return String(cString: strerror(code)).lowercasedFirst
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
