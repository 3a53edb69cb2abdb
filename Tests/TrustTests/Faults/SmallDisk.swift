import Foundation
import TestSupport

/// A disk of its own, in memory, that can be filled and made read-only.
final class SmallDisk {
  /// What takes up the room.
  static let filler = "filler"
  /// Whether this process may mount.
  static let isPossible: Bool = (try? SmallDisk(mebibytes: 1)) != nil

  let directory: TemporaryDirectory

  struct MountFailure: Error { let words: String }

  init(mebibytes: Int) throws {
    directory = try TemporaryDirectory()
    try mount(["-t", "tmpfs", "-o", "size=\(mebibytes)m", "tmpfs"])
  }

  deinit { _ = try? runProcess("/bin/umount", [directory.path]) }

  /// Fills the disk but for some room.
  func fill(leaving kibibytes: Int) throws {
    let attributes = try FileManager.default.attributesOfFileSystem(forPath: directory.path)
    let free = (attributes[.systemFreeSize] as? NSNumber)?.intValue ?? 0
    let count = max(0, free - kibibytes * 1024)
    try directory.write([UInt8](repeating: 0x78, count: count), to: Self.filler)
  }

  func setReadOnly(_ isReadOnly: Bool) throws {
    try mount(["-o", isReadOnly ? "remount,ro" : "remount,rw"])
  }

  private func mount(_ options: [String]) throws {
    let run = try runProcess("/bin/mount", options + [directory.path])
    guard run.status == .exited(0) else { throw MountFailure(words: run.errorOutput) }
  }
}
