import Glibc

@testable import LineEditing

/// History files, whatever wrote them: good lines survive, and reading twice changes nothing.
enum HistoryFuzz: FuzzTarget {
  static let name = "history"

  nonisolated(unsafe) private static let scratch = ScratchFile(ScratchFile.folder + "/history")

  static func run(_ bytes: UnsafeRawBufferPointer) {
    scratch.write(bytes)
    do {
      let first = try HistoryFile(path: scratch.path, limit: 1_000).load()
      if let damage = first.damage { unlink(damage.setAsidePath) }
      let file = HistoryFile(path: scratch.path, limit: 1_000)
      let second = try file.load()
      if second.damage != nil { fault("damaged again: \(second.entries)") }
      if second.entries != first.entries {
        fault("\(first.entries)\nread again: \(second.entries)")
      }
      let entry = String(decoding: bytes, as: UTF8.self)
      try file.append(entry)
      let third = try HistoryFile(path: scratch.path, limit: 1_000).load()
      let kept = entry.replacing("\0", with: "")
      if !kept.isEmpty, third.entries.last != kept {
        fault("appended \(entry.debugDescription), read \(third.entries.suffix(1))")
      }
    } catch {
      fault("\(error)")
    }
  }
}
