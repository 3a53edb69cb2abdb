/// Tells whether a name fits what was typed of it, and how well; case aside.
struct NameMatcher {
  enum Strictness {
    /// The name begins with what was typed.
    case beginning
    /// What was typed stands anywhere in the name, or its characters do in this order.
    case anywhere
  }

  let strictness: Strictness
  /// What was typed, in lower case.
  let typed: String

  init(_ typed: String, _ strictness: Strictness) {
    self.typed = typed.lowercased()
    self.strictness = strictness
  }

  func matches(_ name: String) -> Bool { fits(folded: name.lowercased()) }

  /// For a name in lower case.
  func fits(folded name: String) -> Bool {
    switch strictness {
    case .beginning: name.hasPrefix(typed)
    case .anywhere: cost(folded: name) != nil
    }
  }

  /// How far the name is from what was typed, 0 the nearest; `nil` where it does not fit.
  func cost(_ name: String) -> Int? { cost(folded: name.lowercased()) }

  private func cost(folded name: String) -> Int? {
    let wanted = Array(typed.utf8)
    let found = Array(name.utf8)
    if found.starts(with: wanted) { return 0 }
    guard strictness == .anywhere, wanted.count <= found.count else { return nil }
    var inside = false
    for start in 1..<max(2, found.count - wanted.count + 1)
    where found[start...].starts(with: wanted) {
      if found[start - 1] == UInt8(ascii: "_") || found[start - 1] == UInt8(ascii: " ") { return 1 }
      inside = true
    }
    if inside { return 2 }
    // Single characters in order would fit nearly every name.
    guard wanted.count > 1, found.first == wanted.first else { return nil }
    var rest = wanted[...]
    for byte in found where byte == rest.first { rest.removeFirst() }
    return rest.isEmpty ? 3 + found.count - wanted.count : nil
  }
}
