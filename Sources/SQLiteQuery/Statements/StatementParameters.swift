import SQLSyntax

/// The parameters of statements that can't be prepared yet, found by reading their text.
///
/// Source: <https://www.sqlite.org/lang_expr.html#varparam>
enum StatementParameters {
  /// The parameters of each statement of a text, by number: the name without prefix, `nil` for `?`
  /// and `?1`.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - offset: Where the first statement begins.
  /// - Returns: `nil` where the text is not SQL, and SQLite has something to say about that.
  static func names(utf8 bytes: UnsafeRawBufferPointer, from offset: Int) -> [[String?]]? {
    var statements: [[String?]] = []
    var start = offset
    var splitter = StatementSplitter()
    while start < bytes.count {
      let end = splitter.nextEnd(in: bytes, from: start) ?? bytes.count
      guard let names = names(inStatement: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      else { return nil }
      statements.append(names)
      start = end
    }
    return statements
  }

  private static func names(inStatement bytes: UnsafeRawBufferPointer) -> [String?]? {
    var names: [String?] = []
    for token in Lexer(utf8: bytes) {
      guard token.isTerminated, token.kind != .illegal else { return nil }
      guard token.kind == .variable else { continue }
      let text = bytes[token.range]
      if text.first == UInt8(ascii: "?") {
        let digits = String(decoding: text.dropFirst(), as: UTF8.self)
        // A number beyond the limit is an error that SQLite explains.
        guard let number = digits.isEmpty ? names.count + 1 : Int(digits), number > 0,
          number <= highestNumber
        else { return nil }
        while names.count < number { names.append(nil) }
      } else {
        let name = String(decoding: text, as: UTF8.self)
        if !names.contains(name) { names.append(name) }
      }
    }
    return names.map { name in name.map { String($0.dropFirst()) } }
  }

  /// SQLite's own upper limit of parameter numbers is below this.
  private static let highestNumber = 32_766 * 8

  /// Whether a text holds a character that a parameter could begin with.
  static func mayOccur(in bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.contains { byte in
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"),
        UInt8(ascii: "#"):
        true
      default: false
      }
    }
  }
}
