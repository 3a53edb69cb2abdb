/// The words of a dot command, taken one by one.
///
/// Words are separated by white space. In `"…"` and in words without quotes a backslash begins an
/// escape as in C; in `'…'` it stands for itself.
public struct CommandArguments: Sendable {
  /// How the command is called, for errors.
  public let usage: String
  /// The words that were not taken yet.
  public private(set) var rest: [String]
  /// The line behind the command's name, as it was written.
  public let text: String

  init(usage: String, rest: [String], text: String) {
    self.usage = usage
    self.rest = rest
    self.text = text
  }

  /// Whether all words have been taken.
  public var isEmpty: Bool { rest.isEmpty }

  /// Takes the next word, if there is one.
  public mutating func nextIfPresent() -> String? {
    rest.isEmpty ? nil : rest.removeFirst()
  }

  /// Takes the next word.
  ///
  /// - Throws: ``UsageError`` where there is none.
  public mutating func next() throws(UsageError) -> String {
    guard let word = nextIfPresent() else { throw UsageError(usage: usage) }
    return word
  }

  /// Takes `on` or `off`; `yes`, `no`, `true`, `false` and numbers are understood.
  ///
  /// - Throws: ``UsageError``.
  public mutating func nextBoolean() throws(UsageError) -> Bool {
    let word = try next()
    if let number = Int(word) { return number != 0 }
    switch word.lowercased() {
    case "on", "yes", "true": return true
    case "off", "no", "false": return false
    default: throw UsageError(found: word, usage: usage)
    }
  }

  /// Takes a whole number.
  ///
  /// - Throws: ``UsageError``.
  public mutating func nextInteger() throws(UsageError) -> Int {
    let word = try next()
    guard let number = Int(word) else { throw UsageError(found: word, usage: usage) }
    return number
  }

  /// Takes an option such as `--indent`, wherever it stands, with one dash or two.
  public mutating func takeFlag(_ name: String) -> Bool {
    guard let index = rest.firstIndex(where: { $0 == "-" + name || $0 == "--" + name }) else {
      return false
    }
    rest.remove(at: index)
    return true
  }

  /// Takes an option with the word behind it, wherever it stands.
  ///
  /// - Throws: ``UsageError`` where the word is missing.
  public mutating func takeOption(_ name: String) throws(UsageError) -> String? {
    guard let index = rest.firstIndex(where: { $0 == "-" + name || $0 == "--" + name }) else {
      return nil
    }
    guard index + 1 < rest.count else { throw UsageError(found: rest[index], usage: usage) }
    let value = rest[index + 1]
    rest.removeSubrange(index...index + 1)
    return value
  }

  /// Takes all words.
  public mutating func takeAll() -> [String] {
    defer { rest.removeAll() }
    return rest
  }

  /// Makes sure that nothing is left.
  ///
  /// - Throws: ``UsageError`` with the first word left.
  public func finish() throws(UsageError) {
    if let word = rest.first { throw UsageError(found: word, usage: usage) }
  }
}

extension CommandArguments {
  /// Splits a line into words.
  static func words(of line: some StringProtocol) -> [String] {
    var words: [String] = []
    var rest = Array(line.utf8)[...]
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
    while true {
      rest = rest.drop(while: isSpace)
      guard let first = rest.first else { return words }
      var word: [UInt8] = []
      if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
        rest.removeFirst()
        while let byte = rest.popFirst(), byte != first {
          word.append(byte)
          if first == UInt8(ascii: "\""), byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
            word.append(next)
          }
        }
      } else {
        word = Array(rest.prefix { !isSpace($0) })
        rest = rest.dropFirst(word.count)
      }
      let text = String(decoding: word, as: UTF8.self)
      words.append(first == UInt8(ascii: "'") ? text : resolvingBackslashes(text))
    }
  }

  /// Replaces the escapes of C: `\n`, `\t`, `\\`, `\123` in octal; others stand for themselves.
  static func resolvingBackslashes(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "a"): result.append(7)
      case UInt8(ascii: "b"): result.append(8)
      case UInt8(ascii: "t"): result.append(9)
      case UInt8(ascii: "n"): result.append(10)
      case UInt8(ascii: "v"): result.append(11)
      case UInt8(ascii: "f"): result.append(12)
      case UInt8(ascii: "r"): result.append(13)
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        var value = Int(escape - UInt8(ascii: "0"))
        for _ in 0..<2 {
          guard let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit)
          else { break }
          value = value * 8 + Int(digit - UInt8(ascii: "0"))
          rest.removeFirst()
        }
        result.append(UInt8(truncatingIfNeeded: value))
      default: result.append(escape)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
