/// Which parentheses belong together, by index of token.
struct ParenthesisPairs {
  /// The partner of each that has one, both ways.
  private(set) var partner: [Int: Int] = [:]

  init(_ tokens: [Token]) {
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .leftParenthesis: open.append(index)
      case .rightParenthesis:
        guard let opening = open.popLast() else { continue }
        partner[opening] = index
        partner[index] = opening
      case .semicolon: open.removeAll()
      default: break
      }
    }
  }
}
