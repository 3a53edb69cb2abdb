/// The SQL of one direction of a migration, placed in its file.
public struct SQLScript: Hashable, Sendable {
  /// The file's path as it was given; the identifier where there is no file.
  public let file: String
  /// The SQL; what the file holds besides it is blank, so that offsets are those of the file.
  public let utf8: [UInt8]

  /// The SQL that ranges of a file hold.
  init(_ text: MigrationText, ranges: [Range<Int>]) {
    self.init(file: text.path, utf8: masked(text.utf8, keeping: ranges))
  }

  /// The SQL of a whole file.
  init(_ text: MigrationText) {
    self.init(file: text.path, utf8: text.utf8)
  }

  /// SQL that comes from elsewhere, such as the record of an applied migration.
  init(file: String, utf8: [UInt8]) {
    self.file = file
    self.utf8 = utf8
  }

  /// The SQL as text, blanks around it included.
  public var sql: String { String(decoding: utf8, as: UTF8.self) }

  /// The SQL without the blanks around it, as it is recorded and shown.
  public var trimmed: String { sql.trimmed }

  /// The place of a byte offset of `sql`.
  public func location(at offset: Int) -> SourceLocation {
    SourceLocation(file: file, utf8: utf8, offset: offset)
  }

  /// The offset of the first token from an offset on that is neither blank nor comment.
  func firstToken(from offset: Int) -> Int {
    guard offset < utf8.count else { return offset }
    var scanner = SQLScanner(Array(utf8[offset...]))
    while let (kind, range, _) = scanner.next() {
      if kind != .space, kind != .comment { return offset + range.lowerBound }
    }
    return offset
  }

  /// Whether there is nothing to run in it.
  public var isEmpty: Bool {
    var scanner = SQLScanner(utf8)
    while let (kind, range, _) = scanner.next() {
      let isSemicolon = kind == .symbol && utf8[range.lowerBound] == UInt8(ascii: ";")
      if kind != .space, kind != .comment, !isSemicolon { return false }
    }
    return true
  }
}
