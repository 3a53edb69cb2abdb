/// Names and values as SQL text that SQLite reads back unchanged.
public enum Quoting {
  /// A name, in double quotes when it needs them: `name`, `"order"`, `"two words"`.
  ///
  /// Every keyword is quoted, also those that SQLite would take bare: which ones those are
  /// differs between versions and places.
  ///
  /// Source: <https://www.sqlite.org/lang_keywords.html>
  public static func identifier(_ name: String) -> String {
    needsQuotes(name) ? quotedIdentifier(name) : name
  }

  /// A name for scripts, in double quotes where sqlite3 writes them: also where it has letters beyond
  /// ASCII.
  public static func scriptIdentifier(_ name: String) -> String {
    needsQuotes(name) || name.utf8.contains { $0 >= 0x80 } ? quotedIdentifier(name) : name
  }

  /// A name in double quotes, whatever it is.
  public static func quotedIdentifier(_ name: String) -> String { quoted(name, by: "\"") }

  /// Whether a name must be quoted: it is empty, a keyword, or not made of letters, digits and
  /// `_` beginning with a letter or `_`.
  public static func needsQuotes(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !SQLByteOrLetter.isDigit(first) else {
      return true
    }
    return !name.unicodeScalars.allSatisfy(SQLByteOrLetter.isPlain) || Keyword(name) != nil
  }

  /// A text as a literal: `'it''s'`.
  ///
  /// A literal cannot hold a NUL character, so such a text is put together:
  /// `('a'||char(0)||'b')`.
  ///
  /// Source: <https://www.sqlite.org/lang_expr.html#literal_values_constants_>
  public static func literal(_ text: String) -> String {
    guard text.utf8.contains(0) else { return quoted(text, by: "'") }
    let parts = text.unicodeScalars.split(separator: "\0", omittingEmptySubsequences: false)
    let literals = parts.map { quoted(String($0), by: "'") }
    return "(" + literals.joined(separator: "||char(0)||") + ")"
  }

  /// Bytes as a BLOB literal: `x'00ff'`.
  ///
  /// Source: <https://www.sqlite.org/lang_expr.html#literal_values_constants_>
  public static func literal(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = Array("x'".utf8)
    let digits = Array("0123456789abcdef".utf8)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    text.append(UInt8(ascii: "'"))
    return String(decoding: text, as: UTF8.self)
  }

  /// The name that a token of SQL stands for: quotes taken off, doubled ones halved.
  ///
  /// Works on an unfinished token too: `"two wo` is `two wo`.
  public static func name(ofToken text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    guard let open = bytes.first else { return "" }
    let close: UInt8
    switch open {
    case UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "'"): close = open
    case UInt8(ascii: "["): close = UInt8(ascii: "]")
    default: return String(text)
    }
    var name: [UInt8] = []
    var index = 1
    while index < bytes.count {
      if bytes[index] == close {
        guard close == open, index + 1 < bytes.count, bytes[index + 1] == close else { break }
        index += 1
      }
      name.append(bytes[index])
      index += 1
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func quoted(_ text: String, by quote: Character) -> String {
    var result = String(quote)
    result.reserveCapacity(text.utf8.count + 2)
    for character in text.unicodeScalars {
      result.unicodeScalars.append(character)
      if Character(character) == quote { result.append(quote) }
    }
    result.append(quote)
    return result
  }
}

/// What a bare name is made of.
private enum SQLByteOrLetter {
  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Letters of any script; SQLite takes every character beyond ASCII, but those that cannot be
  /// seen are better quoted.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar == "_" || SQLByte.isIdentifier(UInt8(scalar.value)) && scalar != "$"
    }
    return scalar.properties.isAlphabetic && !scalar.properties.isDefaultIgnorableCodePoint
  }
}
