extension Screen {
  /// Shows what a program wrote; a sequence that is cut at the end waits for the next call.
  package mutating func feed(_ bytes: some Collection<UInt8>) {
    unread += bytes
    var position = 0
    while position < unread.count, let length = consume(at: position) { position += length }
    unread.removeFirst(position)
  }

  /// Interprets the control, sequence or character at `start`; nil when it is not all here yet.
  private mutating func consume(at start: Int) -> Int? {
    let byte = unread[start]
    switch byte {
    case 0x1B: return consumeEscape(at: start)
    case 0..<0x20, 0x7F:
      control(byte)
      return 1
    case 0x20..<0x7F:
      put(Unicode.Scalar(byte))
      return 1
    default:
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      guard start + length <= unread.count else { return nil }
      for scalar in String(decoding: unread[start..<start + length], as: UTF8.self).unicodeScalars {
        put(scalar)
      }
      return length
    }
  }

  private mutating func control(_ byte: UInt8) {
    lastPut = nil
    switch byte {
    case 0x07: bells += 1
    case 0x08:
      cursorColumn = max(0, cursorColumn - 1)
      pendingWrap = false
    case 0x09: cursorColumn = min(columns - 1, (cursorColumn / 8 + 1) * 8)
    case 0x0A: lineFeed()
    case 0x0D:
      cursorColumn = 0
      pendingWrap = false
    case 0x00, 0x0E, 0x0F: break
    default: unknownSequences.append("control \(byte)")
    }
  }

  private mutating func consumeEscape(at start: Int) -> Int? {
    guard start + 1 < unread.count else { return nil }
    switch unread[start + 1] {
    case UInt8(ascii: "["): return consumeControlSequence(at: start)
    case UInt8(ascii: "]"): return consumeOperatingSystemCommand(at: start)
    case UInt8(ascii: "("):
      return start + 2 < unread.count ? 3 : nil
    case UInt8(ascii: "7"): savedCursor = (cursorRow, cursorColumn)
    case UInt8(ascii: "8"): (cursorRow, cursorColumn) = savedCursor
    case UInt8(ascii: "="), UInt8(ascii: ">"): break
    case UInt8(ascii: "M"): reverseLineFeed()
    default: unknownSequences.append("ESC \(Character(Unicode.Scalar(unread[start + 1])))")
    }
    return 2
  }

  /// Titles and colour queries are swallowed up to BEL or ESC \.
  private func consumeOperatingSystemCommand(at start: Int) -> Int? {
    for position in start + 2..<max(start + 2, unread.count) {
      if unread[position] == 0x07 { return position + 1 - start }
      if unread[position] == 0x1B, position + 1 < unread.count { return position + 2 - start }
    }
    return nil
  }

  private mutating func consumeControlSequence(at start: Int) -> Int? {
    var end = start + 2
    while end < unread.count, !(0x40...0x7E).contains(unread[end]) { end += 1 }
    guard end < unread.count else { return nil }
    let body = String(decoding: unread[start + 2..<end], as: UTF8.self)
    perform(Character(Unicode.Scalar(unread[end])), body: body)
    return end + 1 - start
  }

  private mutating func perform(_ final: Character, body: String) {
    if body.hasPrefix("?"), final == "h" || final == "l" {
      for mode in body.dropFirst().split(separator: ";").compactMap({ Int($0) }) {
        if final == "h" { modes.insert(mode) } else { modes.remove(mode) }
      }
      return
    }
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    let count = max(1, first)
    if final != "m" {
      pendingWrap = false
      lastPut = nil
    }
    switch final {
    case "A": cursorRow = max(0, cursorRow - count)
    case "B": cursorRow = min(rows - 1, cursorRow + count)
    case "C": cursorColumn = min(columns - 1, cursorColumn + count)
    case "D": cursorColumn = max(0, cursorColumn - count)
    case "G": cursorColumn = min(columns - 1, count - 1)
    case "d": cursorRow = min(rows - 1, count - 1)
    case "H", "f":
      cursorRow = min(rows, count) - 1
      cursorColumn = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
    case "J": eraseDisplay(first)
    case "K": eraseLine(first)
    case "X": erase(row: cursorRow, columns: cursorColumn..<min(columns, cursorColumn + count))
    case "m":
      if !style.apply(body.isEmpty ? [] : numbers) { unknownSequences.append("CSI \(body)m") }
    case "t", "r": break
    default: unknownSequences.append("CSI \(body)\(final)")
    }
  }

  private mutating func eraseLine(_ what: Int) {
    switch what {
    case 1: erase(row: cursorRow, columns: 0..<cursorColumn + 1)
    case 2: erase(row: cursorRow, columns: 0..<columns)
    default: erase(row: cursorRow, columns: cursorColumn..<columns)
    }
  }

  private mutating func eraseDisplay(_ what: Int) {
    switch what {
    case 0:
      eraseLine(0)
      for row in cursorRow + 1..<max(rows, cursorRow + 1) { erase(row: row, columns: 0..<columns) }
    case 1:
      for row in 0..<cursorRow { erase(row: row, columns: 0..<columns) }
      eraseLine(1)
    case 2:
      for row in 0..<rows { erase(row: row, columns: 0..<columns) }
    case 3: scrolledOff = []
    default: unknownSequences.append("CSI \(what)J")
    }
  }

  private mutating func reverseLineFeed() {
    pendingWrap = false
    guard cursorRow == 0 else {
      cursorRow -= 1
      return
    }
    grid.removeLast()
    grid.insert(Row(cells: Array(repeating: Cell(), count: columns)), at: 0)
  }
}
