/// The words of a dot command, taken one by one.
public struct CommandArguments: Sendable {
  /// The command's name as it was written, which may be short or an alias.
  public let name: String
  /// How the command is called, for errors.
  public let usage: String
  /// The words that were not taken yet.
  public private(set) var rest: [String]
  /// The line behind the command's name, as it was written.
  public let text: String
  /// All words behind the name, as bytes: a script need not be UTF-8.
  let bytes: [[UInt8]]
  /// What was understood only by a guess; printed before the command runs.
  private(set) var warnings: [String] = []

  init(name: String = "", usage: String, rest: [String], text: String, bytes: [[UInt8]] = []) {
    self.name = name
    self.usage = usage
    self.rest = rest
    self.text = text
    self.bytes = bytes
  }

  /// How many words have not been taken yet.
  public var count: Int { rest.count }

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

  /// Takes the only word.
  ///
  /// - Throws: ``UsageError`` where there is none or more than one.
  public mutating func only() throws(UsageError) -> String {
    guard count == 1 else { throw UsageError(found: rest.dropFirst().first, usage: usage) }
    return try next()
  }

  /// Takes `on` or `off`.
  ///
  /// `yes`, `no` and numbers are understood; as in sqlite3, another word is taken for `off`, with a
  /// warning.
  ///
  /// - Throws: ``UsageError`` where there is no word.
  public mutating func nextBoolean() throws(UsageError) -> Bool {
    let word = try next()
    return number(boolean: word) != 0
  }

  /// `on` or `off` as a number, for switches that have more than two positions.
  mutating func number(boolean word: String) -> Int {
    if NumberWord.isPlain(word) { return NumberWord.value(of: word) & 0xFFFF_FFFF }
    switch word.lowercased() {
    case "on", "yes", "true": return 1
    case "off", "no", "false": return 0
    default:
      warnings.append("ERROR: Not a boolean value: \"\(word)\". Assuming \"no\".")
      return 0
    }
  }

  /// Takes the next word where it is one of these options, with one dash or two.
  ///
  /// Commands that take SQL have their options before it: what stands in it is SQL's.
  ///
  /// - Returns: The option's name.
  public mutating func nextOption(among names: [String]) -> String? {
    guard let word = rest.first, let name = names.first(where: { Self.isOption(word, $0) }) else {
      return nil
    }
    rest.removeFirst()
    return name
  }

  /// Takes an option such as `--indent`, wherever it stands, with one dash or two.
  public mutating func takeFlag(_ name: String) -> Bool {
    guard let index = rest.firstIndex(where: { Self.isOption($0, name) }) else { return false }
    rest.remove(at: index)
    return true
  }

  /// Takes an option with the word behind it, wherever it stands.
  ///
  /// - Throws: ``UsageError`` where the word is missing.
  public mutating func takeOption(_ name: String) throws(UsageError) -> String? {
    guard let index = rest.firstIndex(where: { Self.isOption($0, name) }) else { return nil }
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

  /// Whether a word is the option of that name, with one dash or two.
  static func isOption(_ word: String, _ name: String) -> Bool {
    word == "-" + name || word == "--" + name
  }
}
