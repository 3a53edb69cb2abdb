/// SHA-256 over the tokens of SQL: comments, white space, line ends and the case of words count for
/// nothing, so that two texts with one hash do the same.
func tokenHash(_ utf8: [UInt8]) -> String {
  var hasher = SHA256()
  var scanner = SQLScanner(utf8)
  while let (kind, range, _) = scanner.next() {
    switch kind {
    case .space, .comment: continue
    case .word: hasher.update(utf8[range].map(lowercased))
    default: hasher.update(utf8[range])
    }
    hasher.update(CollectionOfOne(0))
  }
  return hexadecimal(hasher.finish())
}

/// The tokens of SQL joined by one space each, words in lower case: equal for texts that do the same.
func normalizedSQL(_ sql: String) -> String {
  let utf8 = Array(sql.utf8)
  var scanner = SQLScanner(utf8)
  var result: [UInt8] = []
  while let (kind, range, _) = scanner.next() {
    if kind == .space || kind == .comment { continue }
    if !result.isEmpty { result.append(UInt8(ascii: " ")) }
    result.append(contentsOf: kind == .word ? utf8[range].map(lowercased) : Array(utf8[range]))
  }
  return String(decoding: result, as: UTF8.self)
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}
