/// The column names of a row, shared by all rows of a statement, and their lookup.
@usableFromInline
final class RowLayout: Sendable {
  @usableFromInline let names: [String]
  @usableFromInline let count: Int

  init(names: [String]) {
    self.names = names
    count = names.count
  }

  /// The leftmost column of a name, ASCII case ignored as SQLite does; `nil` where there is none.
  @usableFromInline
  func index(of name: String) -> Int? {
    for index in 0..<count where names[index] == name {
      return names[..<index].firstIndex { equalIgnoringCase($0, name) } ?? index
    }
    return names.firstIndex { equalIgnoringCase($0, name) }
  }

  private func equalIgnoringCase(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && left.utf8.elementsEqual(right.utf8) { folded($0) == folded($1) }
  }

  private func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
