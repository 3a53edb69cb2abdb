/// A name as SQLite tells names apart: the letters of ASCII alone have no case, and each way to write
/// a character is one of its own.
public struct FoldedName: Hashable, Sendable {
  private let bytes: [UInt8]

  /// The name of a table, column, index or schema, without quotes.
  public init(_ name: String) {
    bytes = name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
