/// Which parentheses belong together, by index of token.
struct ParenthesisPairs {
  private var partners: [Int32]

  /// The partner of a parenthesis that has one.
  func partner(of index: Int) -> Int? { partners[index] < 0 ? nil : Int(partners[index]) }

  init(_ tokens: [Token]) {
    partners = [Int32](repeating: -1, count: tokens.count)
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .leftParenthesis: open.append(index)
      case .rightParenthesis:
        guard let opening = open.popLast() else { continue }
        partners[opening] = Int32(truncatingIfNeeded: index)
        partners[index] = Int32(truncatingIfNeeded: opening)
      case .semicolon: open.removeAll()
      default: break
      }
    }
  }
}
