/// Where a person is in the history while an entry is edited.
///
/// Entries that were changed on the way keep their changes until the entry is finished.
struct HistoryNavigation {
  /// How far back, 0 for the entry that is being written.
  private(set) var position = 0
  private var edited: [Int: String] = [:]

  /// Leaves the present text and goes `steps` back (older) or forth; nil when nothing is there.
  mutating func go(by steps: Int, from text: String, in entries: [String]) -> String? {
    let target = position + steps
    guard (0...entries.count).contains(target) else { return nil }
    jump(to: target, from: text)
    return edited[target] ?? (target == 0 ? "" : entries[entries.count - target])
  }

  /// Leaves the present text for another place.
  mutating func jump(to target: Int, from text: String) {
    edited[position] = text
    position = target
  }
}
