/// The states of an entry, for taking changes back; libedit has this for vi alone, and not for what
/// commands like ours change.
struct ChangeLog {
  private var states: [EntryText] = []
  private var lastWasTyping = false

  private var size = 0

  /// How many states are kept, and of how many bytes in all.
  private static let limit = 500
  private static let sizeLimit = 4 << 20

  /// Notes the state before a key is handled; characters typed one after the other are one change.
  mutating func note(_ entry: EntryText) {
    guard let last = states.last else {
      append(entry)
      return
    }
    guard last.text != entry.text else {
      states[states.count - 1].cursor = entry.cursor
      return
    }
    let isTyping =
      entry.cursor == last.cursor + (entry.text.utf8.count - last.text.utf8.count)
      && entry.cursor > last.cursor && entry.cursor - last.cursor <= 4
      && entry.text.utf8.last != 0x0A
    if isTyping, lastWasTyping, states.count > 1 {
      removeLast()
      append(entry)
    } else {
      append(entry)
    }
    lastWasTyping = isTyping
  }

  private mutating func append(_ entry: EntryText) {
    states.append(entry)
    size += entry.text.utf8.count
    while states.count > 2, states.count > Self.limit || size > Self.sizeLimit {
      size -= states.removeFirst().text.utf8.count
    }
  }

  private mutating func removeLast() {
    if let last = states.popLast() { size -= last.text.utf8.count }
  }

  /// Drops the present state, which must have been noted, and returns the one before it.
  mutating func takeBack() -> EntryText? {
    guard states.count > 1 else { return nil }
    removeLast()
    lastWasTyping = false
    return states.last
  }
}
