import SQLSyntax

/// Names for the columns of a new table, from the first line of the input.
struct ColumnNames: Equatable {
  /// All different, in order.
  let names: [String]
  /// What was renamed: what it was called, and what it is called now.
  let renamed: [(from: String, to: String)]

  static func == (left: ColumnNames, right: ColumnNames) -> Bool { left.names == right.names }

  /// Names that are empty become `?`; equal ones get the number of their column, as in sqlite3,
  /// with as many digits as make them different from all others.
  init(_ given: [String]) {
    let names = given.map { $0.isEmpty ? "?" : $0 }
    let folded = names.map(FoldedName.init)
    var counts: [FoldedName: Int] = [:]
    for name in folded { counts[name, default: 0] += 1 }
    var digits = 1
    while true {
      let candidates = names.indices.map { index in
        guard counts[folded[index], default: 0] > 1 else { return names[index] }
        let number = String(index + 1)
        let zeros = String(repeating: "0", count: max(0, digits - number.count))
        return "\(names[index])_\(zeros)\(number)"
      }
      if Set(candidates.map(FoldedName.init)).count == names.count {
        self.names = candidates
        renamed = names.indices.filter { names[$0] != candidates[$0] }
          .map { (names[$0], candidates[$0]) }
        return
      }
      digits += 1
    }
  }
}
