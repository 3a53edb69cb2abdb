/// What vi's keys so far mean for the next one, where libedit does not tell.
struct ViState {
  /// The operator that waits for a motion (`d`), or was doubled (`dd`).
  private(set) var operatorBefore: Unicode.Scalar?
  /// How many lines an operator is for.
  private(set) var count = 1
  /// The lines that were cut or copied last; nil when that was less than a line, which libedit has.
  var lines: String?

  private var pending: Unicode.Scalar?
  private var digits = ""
  private var countBefore = 1

  /// A key comes; digits leave an operator waiting.
  mutating func willHandle(_ scalar: Unicode.Scalar?) {
    if let scalar, ("0"..."9").contains(scalar) {
      if scalar != "0" || !digits.isEmpty {
        digits.unicodeScalars.append(scalar)
        return
      }
    }
    operatorBefore = pending
    count = (Int(digits) ?? 1).clamped(to: 1...Self.most)
    if operatorBefore != nil { count = (count * countBefore).clamped(to: 1...Self.most) }
    pending = nil
    digits = ""
  }

  /// An operator waits from now on.
  mutating func wait(for scalar: Unicode.Scalar) {
    pending = scalar
    countBefore = count
    lines = nil
  }

  /// More lines than an entry has.
  private static let most = 1_000_000
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
