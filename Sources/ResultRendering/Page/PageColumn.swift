import SQLiteQuery

/// A column of a framed page: its class and how wide it is.
struct PageColumn {
  /// The class of most of its values that are not NULL; `nil` before any row.
  var storageClass: StorageClass?
  /// Columns of the cells.
  var width = 0
  /// Lines of a cell are broken after that many columns.
  var wrap: Int?
  /// Wider lines are cut; `nil` where nothing is.
  var cut: Int?
  /// Whether everything stands at the right side.
  var alignsRight = false
  /// Whether everything stands at the left side, numbers too.
  var alignsLeft = false

  /// Columns beyond which a line can't stay as it is.
  var limit: Int { min(wrap ?? .max, cut ?? .max) }

  /// Whether the value stands at the right side.
  @inline(__always)
  func alignsRight(_ value: StorageClass) -> Bool {
    alignsRight
      || !alignsLeft && (value.isNumber || value == .null && storageClass?.isNumber == true)
  }
}

/// How often each class occurs in a column.
struct ClassCounts {
  private var counts = [Int](repeating: 0, count: StorageClass.allCases.count)
  private var order: [StorageClass] = []

  mutating func count(_ storageClass: StorageClass) {
    let index = Int(storageClass.rawValue)
    if counts[index] == 0 { order.append(storageClass) }
    counts[index] += 1
  }

  /// The class of most values; NULL, which shows itself, only when there is nothing else.
  var most: StorageClass? {
    var best: StorageClass?
    var count = 0
    for candidate in order where candidate != .null && counts[Int(candidate.rawValue)] > count {
      best = candidate
      count = counts[Int(candidate.rawValue)]
    }
    return best ?? order.first
  }
}
