/// SQL with what changes nothing taken away: white space, line ends, comments, byte order marks.
///
/// Two texts with the same normal form are the same to SQLite. Case, quotes and everything inside
/// a literal count, so the reverse does not hold.
public enum NormalizedSQL {
  /// Hands over the tokens that count, each followed by the byte 0 (no token of valid SQL holds
  /// one), so that a hash can be fed without a copy of the text.
  public static func forEachPiece(
    utf8 bytes: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    let separator: [UInt8] = [0]
    for token in Lexer(utf8: bytes) where !token.isTrivia {
      try body(UnsafeRawBufferPointer(rebasing: bytes[token.range]))
      try separator.withUnsafeBytes(body)
    }
  }

  /// The normal form whole; for comparison and hashing, not for reading.
  public static func bytes(of text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { buffer in
      var output: [UInt8] = []
      output.reserveCapacity(buffer.count)
      forEachPiece(utf8: UnsafeRawBufferPointer(buffer)) { output.append(contentsOf: $0) }
      return output
    }
  }
}
