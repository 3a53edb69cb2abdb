/// Finds where statements end, fed piece by piece: by line, by block, in any cut.
///
/// It remembers what it has read, so a statement of any length takes linear time, and holds no
/// text. A statement ends at a `;`, that of `CREATE TRIGGER` at the `;` of `; END ;`: where
/// `sqlite3_complete` says so and `sqlite3_prepare_v2` stops reading. Two texts that
/// `sqlite3_complete` judges by their letters are read as the tokenizer does: a byte order mark
/// is white space, and `$a(;)` is one variable.
///
/// ```swift
/// var splitter = StatementSplitter()
/// var from = 0
/// while let end = splitter.nextEnd(in: line, from: from) { …; from = end }
/// ```
///
/// Source: <https://www.sqlite.org/c3ref/complete.html>
public struct StatementSplitter: Sendable {
  private var scanner = StatementScanner()
  private var grammar = StatementGrammar()

  /// A splitter at the start of a text.
  public init() {}

  /// Reads on to the end of a statement.
  ///
  /// - Parameters:
  ///   - bytes: The next piece of the text.
  ///   - offset: Where in the piece to go on; 0 for a new piece, then what was returned.
  /// - Returns: The offset behind the `;`, or `nil` when the piece was read to its end.
  public mutating func nextEnd(in bytes: UnsafeRawBufferPointer, from offset: Int = 0) -> Int? {
    scanner.nextEnd(in: bytes, from: offset, grammar: &grammar)
  }

  /// Reads a piece to its end; tells whether any statement ended in it.
  @discardableResult
  public mutating func feed(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      var offset = 0
      var ended = false
      while let end = nextEnd(in: bytes, from: offset) { (offset, ended) = (end, true) }
      return ended
    }
  }

  /// Whether nothing but white space and finished comments stands behind the last statement.
  public var isBlank: Bool { grammar.isBlank && scanner.isBetweenTokens }

  /// Whether there is a statement and the last one is finished, as `sqlite3_complete` tells.
  public var isComplete: Bool { isBlank && grammar.hasEnded }

  /// What keeps the statement open, innermost; `nil` when ``isBlank``.
  public var open: OpenConstruct? {
    var end = self
    end.scanner.finish(&end.grammar)
    if let inside = end.scanner.open { return inside }
    return end.grammar.open
  }
}

extension StatementSplitter {
  /// Whether a text holds complete statements and nothing unfinished behind them.
  public static func isComplete(_ text: String) -> Bool {
    var splitter = StatementSplitter()
    splitter.feed(text)
    return splitter.isComplete
  }

  /// The statements of a text as UTF-8 ranges, each with its `;`, from its first token on.
  ///
  /// What stands behind the last `;` is a statement too unless it is blank. A lone `;` is none.
  public static func statements(in text: String) -> [Range<Int>] {
    var text = text
    return text.withUTF8 { statements(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// The statements of UTF-8 bytes, as ``statements(in:)``.
  public static func statements(utf8 bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var splitter = StatementSplitter()
    var start = 0
    while start < bytes.count {
      let end = splitter.nextEnd(in: bytes, from: start) ?? bytes.count
      var lexer = Lexer(utf8: bytes, from: start)
      while let token = lexer.next(), token.range.lowerBound < end {
        if token.isTrivia { continue }
        if token.kind != .semicolon { ranges.append(token.range.lowerBound..<end) }
        break
      }
      start = end
    }
    return ranges
  }
}
