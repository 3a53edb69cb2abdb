import SQLiteQuery

/// The databases that the shell has open, of which one is used.
struct ShellConnections {
  struct Slot {
    var target: OpenTarget
    var queue: DatabaseQueue?
  }

  /// How many there may be.
  static let count = 5

  private(set) var slots: [Slot]
  private(set) var activeIndex = 0

  init(_ target: OpenTarget) {
    slots = [Slot(target: target)]
    for _ in 1..<Self.count { slots.append(Slot(target: OpenTarget(path: nil))) }
  }

  /// The open database of the active slot, without a copy of the rest of it.
  var activeQueue: DatabaseQueue? { slots[activeIndex].queue }

  var active: Slot {
    get { slots[activeIndex] }
    set { slots[activeIndex] = newValue }
  }

  /// Uses another one; does nothing where there is none of that number.
  mutating func activate(_ index: Int) {
    if slots.indices.contains(index) { activeIndex = index }
  }

  /// Closes one that is not used.
  ///
  /// - Throws: ``DatabaseError`` while statements are alive.
  mutating func close(_ index: Int) throws {
    try slots[index].queue?.close()
    slots[index].queue = nil
  }
}
