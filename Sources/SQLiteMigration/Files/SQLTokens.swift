import SQLSyntax

/// Walks over the tokens of SQL that count for SQLite: white space and comments are passed over.
func forEachToken(_ utf8: [UInt8], from start: Int = 0, _ body: (Token) throws -> Bool) rethrows {
  try utf8.withUnsafeBytes { bytes in
    for token in Lexer(utf8: bytes, from: start) where !token.isTrivia {
      if try !body(token) { return }
    }
  }
}

/// Walks over all tokens of a text, white space and comments included.
func forEachTokenAndBlank(_ utf8: [UInt8], _ body: (Token) throws -> Void) rethrows {
  try utf8.withUnsafeBytes { bytes in
    for token in Lexer(utf8: bytes) { try body(token) }
  }
}

/// Looks for what SQLite would silently take to hide the SQL after it.
///
/// Throws `MigrationFileError` for a comment or a quote that is never closed, and for a CR inside a
/// `--` comment.
func checkTokens(_ utf8: [UInt8], of text: MigrationText) throws {
  let shift = text.notices.contains(.byteOrderMark) ? 3 : 0
  func reject(_ reason: MigrationFileError.Reason, at offset: Int) -> MigrationFileError {
    let isKnown = !text.notices.contains(.transcodedFromUTF16)
    return MigrationFileError(
      path: text.path,
      byteOffset: isKnown ? offset + shift : nil,
      reason: reason
    )
  }
  try forEachTokenAndBlank(utf8) { token in
    if !token.isTerminated {
      let reason: MigrationFileError.Reason =
        token.kind == .comment ? .unterminatedComment : .unterminatedString
      throw reject(reason, at: token.range.lowerBound)
    }
    guard token.kind == .comment, utf8[token.range.lowerBound] == UInt8(ascii: "-") else { return }
    // The last byte may be the CR of a CRLF.
    if let lone = utf8[token.range].dropLast().firstIndex(of: UInt8(ascii: "\r")) {
      throw reject(.carriageReturnAlone, at: lone)
    }
  }
}
