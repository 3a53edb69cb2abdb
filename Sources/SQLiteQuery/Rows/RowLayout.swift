/// The column names of a row, shared by all rows of a statement, and their lookup.
@usableFromInline
final class RowLayout: Sendable {
  @usableFromInline let names: [String]
  @usableFromInline let count: Int

  /// How many values a row stores: behind its own, those of the statement that an adapter may need.
  let storedCount: Int

  /// The statement's columns, where an adapter chose among them.
  let statementNames: [String]?

  /// The columns of the statement that an adapter chose.
  private let chosen: [Int]

  /// The layouts of the rows that an adapter made besides.
  let scopes: [String: RowLayout]

  init(names: [String]) {
    self.names = names
    count = names.count
    storedCount = count
    statementNames = nil
    chosen = []
    scopes = [:]
  }

  /// The columns that an adapter chose; a row keeps those of the statement behind them.
  init(_ mapping: RowMapping, of statementNames: [String]) {
    names = mapping.columns.map(\.name)
    count = names.count
    storedCount = count + statementNames.count
    self.statementNames = statementNames
    chosen = mapping.columns.map(\.index)
    scopes = mapping.scopes.mapValues { RowLayout($0, of: statementNames) }
  }

  /// The column of the statement whose value is stored at a place.
  func statementColumn(at position: Int) -> Int {
    position < chosen.count ? chosen[position] : position - chosen.count
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
