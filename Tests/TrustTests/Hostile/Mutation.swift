import TestSupport

/// One way to damage a database.
enum Mutation: CaseIterable {
  case header, anyByte, manyBytes, number, pageCopy, pageErasure, pageHeader, cellPointer
  case truncation, garbageBehind, emptiness, hugeCount, log, logPages, journal

  /// Damages files; where they lack the part that is to be damaged, nothing happens.
  func apply(to files: inout DatabaseFiles, _ random: inout SeededGenerator) {
    switch self {
    case .header: Self.spoil(&files.main, from: 16, to: 100, &random)
    case .anyByte: Self.spoil(&files.main, &random)
    case .manyBytes:
      for _ in 0..<30 { Self.spoil(&files.main, from: 100, &random) }
    case .number: Self.setNumber(&files.main, at: Self.place(in: files.main, &random), &random)
    case .pageCopy, .pageErasure: pages(&files, &random)
    case .pageHeader:
      let start = Self.pageStart(in: files, &random)
      let content = start == 0 ? 100 : start
      Self.spoil(&files.main, from: content, to: content + 12, &random)
    case .cellPointer:
      let start = Self.pageStart(in: files, &random) + 8 + 2 * Int.random(in: 0..<6, using: &random)
      Self.setNumber(&files.main, at: start, &random)
    case .truncation:
      let size = files.main.count
      let kept = Int.random(in: 0..<max(1, size), using: &random)
      files.main = Array(files.main.prefix(Bool.random(using: &random) ? kept : kept & ~511))
    case .garbageBehind:
      for _ in 0..<1_000 { files.main.append(UInt8.random(in: 0...255, using: &random)) }
    case .emptiness: files.main = []
    case .hugeCount:
      // Pages of the file, the first free page and how many there are, in the header.
      let field = [28, 32, 36].randomElement(using: &random) ?? 28
      Self.store(UInt32.random(in: 0x7FFF_FFF0...0xFFFF_FFFF, using: &random), &files.main, field)
    case .log:
      if var log = files.log {
        Self.spoil(&log, &random)
        files.log = log
      }
    case .logPages:
      if var log = files.log {
        for _ in 0..<8 { Self.spoil(&log, from: 32, &random) }
        files.log = WriteAheadLog.withChecksums(log)
      }
    case .journal:
      if var journal = files.journal {
        let end = Bool.random(using: &random) ? min(28, journal.count) : journal.count
        for _ in 0..<3 { Self.spoil(&journal, to: end, &random) }
        files.journal = journal
      }
    }
  }

  private func pages(_ files: inout DatabaseFiles, _ random: inout SeededGenerator) {
    let size = files.pageSize
    let (from, to) = (Self.pageStart(in: files, &random), Self.pageStart(in: files, &random))
    guard from + size <= files.main.count, to + size <= files.main.count else { return }
    let new =
      self == .pageCopy
      ? Array(files.main[from..<from + size]) : [UInt8](repeating: 0, count: size)
    // The first page keeps its header, or nothing else would be looked at.
    let kept = to == 0 ? 100 : 0
    files.main.replaceSubrange(to + kept..<to + size, with: new[kept...])
  }

  private static func pageStart(
    in files: DatabaseFiles,
    _ random: inout SeededGenerator
  ) -> Int {
    let pages = files.main.count / files.pageSize
    return pages > 0 ? Int.random(in: 0..<pages, using: &random) * files.pageSize : 0
  }

  private static func place(in bytes: [UInt8], _ random: inout SeededGenerator) -> Int {
    bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &random)
  }

  private static let tellingBytes: [UInt8] = [0, 1, 2, 5, 10, 13, 0x7F, 0x80, 0xFE, 0xFF]

  /// Changes a byte between two offsets, where the bytes reach so far.
  private static func spoil(
    _ bytes: inout [UInt8],
    from start: Int = 0,
    to end: Int = .max,
    _ random: inout SeededGenerator
  ) {
    let end = min(end, bytes.count)
    guard start < end else { return }
    let range = start..<end
    let place = Int.random(in: range, using: &random)
    bytes[place] =
      Bool.random(using: &random)
      ? UInt8.random(in: 0...255, using: &random)
      : tellingBytes.randomElement(using: &random) ?? 0
  }

  private static func setNumber(
    _ bytes: inout [UInt8],
    at place: Int,
    _ random: inout SeededGenerator
  ) {
    let numbers: [UInt32] = [
      0, 1, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
    ]
    store(numbers.randomElement(using: &random) ?? 0, &bytes, place)
  }

  private static func store(_ number: UInt32, _ bytes: inout [UInt8], _ place: Int) {
    guard bytes.indices.contains(place), bytes.indices.contains(place + 3) else { return }
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * index))
    }
  }
}
