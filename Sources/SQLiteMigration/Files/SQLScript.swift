import SQLSyntax

/// The SQL of one direction of a migration, placed in its file.
public struct SQLScript: Hashable, Sendable {
  /// The file's path as it was given; the identifier where there is no file.
  public let file: String
  /// The SQL; what the file holds besides it is blank, so that offsets are those of the file.
  public let utf8: [UInt8]

  /// The SQL that ranges of a file hold, or all of it.
  ///
  /// Throws `MigrationFileError` for a comment or a quote that is never closed.
  init(_ text: MigrationText, ranges: [Range<Int>]? = nil) throws {
    let utf8 = ranges.map { masked(text.utf8, keeping: $0) } ?? text.utf8
    try checkTokens(utf8, of: text)
    self.init(file: text.path, utf8: utf8)
  }

  /// SQL that was made of a file's, with a name for its places.
  ///
  /// Throws `MigrationFileError` for a comment or a quote that is never closed.
  init(_ utf8: [UInt8], madeOf text: MigrationText, named file: String? = nil) throws {
    try checkTokens(utf8, of: text)
    self.init(file: file ?? text.path, utf8: utf8)
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

  /// The SQL without its first statements, which become blank.
  func skippingStatements(_ count: Int) -> SQLScript {
    if count == 0 { return self }
    let ranges = utf8.withUnsafeBytes { StatementSplitter.statements(utf8: $0) }
    guard count <= ranges.count else { return self }
    let kept = ranges[count - 1].upperBound..<utf8.count
    return SQLScript(file: file, utf8: masked(utf8, keeping: [kept]))
  }

  /// The place of a byte offset of `sql`.
  public func location(at offset: Int) -> SourceLocation {
    SourceLocation(file: file, utf8: utf8, offset: offset)
  }

  /// The offset of the first token from an offset on that is neither blank nor comment.
  func firstToken(from offset: Int) -> Int {
    var found = offset
    forEachToken(utf8, from: offset) { token in
      found = token.range.lowerBound
      return false
    }
    return found
  }

  /// Whether there is nothing to run in it.
  public var isEmpty: Bool {
    var isEmpty = true
    forEachToken(utf8) { token in
      isEmpty = token.kind == .semicolon
      return isEmpty
    }
    return isEmpty
  }
}
