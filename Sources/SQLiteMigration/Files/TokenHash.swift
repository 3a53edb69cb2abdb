import SQLSyntax

/// SHA-256 over the tokens of SQL: comments, white space, line ends and byte order marks count for
/// nothing, so that two texts with one hash do the same.
func tokenHash(_ utf8: [UInt8]) -> String {
  var hasher = SHA256()
  utf8.withUnsafeBytes { bytes in
    NormalizedSQL.forEachPiece(utf8: bytes) { hasher.update($0) }
  }
  return hexadecimal(hasher.finish())
}

/// The tokens of a definition as it counts for a comparison: words without regard to case, plain
/// names without quotes.
func normalizedSQL(_ sql: String) -> [String] {
  let utf8 = Array(sql.utf8)
  var tokens: [String] = []
  forEachToken(utf8) { token in
    let text = utf8.text(token.range)
    switch token.kind {
    case .keyword, .identifier: tokens.append(text.lowercased())
    case .quotedIdentifier: tokens.append(Quoting.name(ofToken: text).lowercased())
    default: tokens.append(text)
    }
    return true
  }
  return tokens
}
