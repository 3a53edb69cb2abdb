/// "Did you mean": the name that was probably meant.
public enum NameSuggestion {
  /// The candidate nearest to a name, or `nil` when none is near enough.
  ///
  /// Near is one slip for a name of up to four characters, two up to eight, else three; a slip is
  /// a character added, left out, replaced, or swapped with its neighbour. Case does not count.
  /// A candidate that differs in case alone wins, then the fewest slips, then the first.
  public static func closestMatch(to name: String, in candidates: some Sequence<String>) -> String?
  {
    let wanted = Array(name.lowercased().unicodeScalars)
    let limit = wanted.count <= 4 ? 1 : wanted.count <= 8 ? 2 : 3
    guard !wanted.isEmpty else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let length = candidate.unicodeScalars.count
      guard abs(length - wanted.count) <= limit, candidate != name else { continue }
      let found = Array(candidate.lowercased().unicodeScalars)
      let distance = distance(wanted, found, limit: best.map { $0.distance - 1 } ?? limit)
      // A name of one or two characters must share one with what was typed.
      guard let distance, distance < max(wanted.count, found.count) else { continue }
      best = (candidate, distance)
      if distance == 0 { break }
    }
    return best?.name
  }

  /// Slips between two texts (optimal string alignment), or `nil` when more than `limit`.
  static func distance(
    _ left: [Unicode.Scalar],
    _ right: [Unicode.Scalar],
    limit: Int
  ) -> Int? {
    guard limit >= 0 else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, scalar) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in 0..<right.count {
        var cost = min(last[column + 1], current[column]) + 1
        cost = min(cost, last[column] + (scalar == right[column] ? 0 : 1))
        if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      if current.allSatisfy({ $0 > limit }) { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
