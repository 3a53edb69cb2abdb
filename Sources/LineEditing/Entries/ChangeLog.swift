/// The states of an entry, for taking changes back; libedit has this for vi alone, and not for what
/// commands like ours change.
struct ChangeLog {
  private var states: [EntryText] = []
  private var lastWasTyping = false

  /// How many states are kept.
  private static let limit = 500

  /// Notes the state before a key is handled; characters typed one after the other are one change.
  mutating func note(_ entry: EntryText) {
    guard let last = states.last else {
      states = [entry]
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
      states[states.count - 1] = entry
    } else {
      states.append(entry)
      if states.count > Self.limit { states.removeFirst() }
    }
    lastWasTyping = isTyping
  }

  /// Drops the present state, which must have been noted, and returns the one before it.
  mutating func takeBack() -> EntryText? {
    guard states.count > 1 else { return nil }
    states.removeLast()
    lastWasTyping = false
    return states.last
  }
}
