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
  private let bytes: [UInt8]

  init(_ typed: String, _ strictness: Strictness) {
    self.typed = typed.lowercased()
    bytes = Array(self.typed.utf8)
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

  // A key may ask this of ten thousand names: nothing is allocated.
  private func cost(folded name: String) -> Int? {
    var name = name
    return name.withUTF8 { cost(of: $0) }
  }

  private func cost(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    if standsTyped(in: name, at: 0) { return 0 }
    guard strictness == .anywhere, bytes.count <= name.count else { return nil }
    var inside = false
    var start = 1
    while start + bytes.count <= name.count {
      if standsTyped(in: name, at: start) {
        let before = name[start - 1]
        if before == UInt8(ascii: "_") || before == UInt8(ascii: " ") { return 1 }
        inside = true
      }
      start += 1
    }
    if inside { return 2 }
    // Single characters in order would fit nearly every name.
    guard bytes.count > 1, name.first == bytes.first else { return nil }
    var found = 0
    for byte in name where found < bytes.count && byte == bytes[found] { found += 1 }
    return found == bytes.count ? 3 + name.count - bytes.count : nil
  }

  private func standsTyped(in name: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard start + bytes.count <= name.count else { return false }
    var index = 0
    while index < bytes.count, name[start + index] == bytes[index] { index += 1 }
    return index == bytes.count
  }
}
