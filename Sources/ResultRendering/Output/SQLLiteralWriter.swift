public import SQLiteQuery
import TerminalText

/// Writes values as SQL that gives the same value of the same class when it is run.
public final class SQLLiteralWriter {
  /// What becomes of line breaks inside text.
  public enum Breaks: Sendable {
    /// They stay in the literal.
    case kept
    /// `replace('a\nb','\n',char(10))`: the statement stays on one line, as sqlite3 writes it.
    case replaced
  }

  /// What becomes of text that is no UTF-8.
  public enum InvalidText: Sendable {
    /// Its bytes stay in the literal, as sqlite3 writes them.
    case kept
    /// `CAST(x'ff' AS TEXT)`: whatever reads the statement leaves the bytes alone.
    case asBytes
  }

  private let out: OutputBuffer
  private let invalidText: InvalidText
  private let breaks: Breaks
  private let isTerminal: Bool
  private let reals: RealLiteral

  /// - Parameters:
  ///   - out: Gets the literals.
  ///   - breaks: What becomes of line breaks inside text.
  ///   - isTerminal: Whether control characters are written as `char(27)`.
  ///   - invalidText: What becomes of text that is no UTF-8.
  public init(
    to out: OutputBuffer,
    breaks: Breaks,
    isTerminal: Bool,
    invalidText: InvalidText = .kept
  ) {
    self.out = out
    self.invalidText = invalidText
    self.breaks = breaks
    self.isTerminal = isTerminal
    reals = RealLiteral(readingWith: SQLiteRealReader().read)
  }

  /// Writes the literal of a value.
  @inline(__always)
  public func write(_ value: StoredValue) throws {
    switch value {
    case .null: try out.write(literal: "NULL")
    case .integer(let integer): try out.write(integer)
    case .real(let real): try reals.write(real, to: out)
    case .text(let text): try write(text: text)
    case .blob(let bytes):
      try out.write(literal: "X'")
      try out.write(hex: bytes)
      try out.write(byte: UInt8(ascii: "'"))
    }
  }

  /// Writes text, whose bytes need not be UTF-8.
  @inline(__always)
  public func write(text: UnsafeRawBufferPointer) throws {
    let special = SpecialBytes(in: text)
    if special.hasHigh, invalidText == .asBytes, !UTF8Scalar.isValid(text) {
      try out.write(literal: "CAST(x'")
      try out.write(hex: text)
      try out.write(literal: "' AS TEXT)")
    } else if special.hasNUL || isTerminal && !VisibleText.isPlain(utf8: text, layout: .cell) {
      try TextExpression(text, keepsBreaks: breaks == .kept, isTerminal: isTerminal).write(to: out)
    } else if special.hasBreak && breaks == .replaced {
      try BreakReplacement(text).write(to: out)
    } else if special.hasQuote {
      try out.write(byte: UInt8(ascii: "'"))
      try out.write(text, doubling: UInt8(ascii: "'"))
      try out.write(byte: UInt8(ascii: "'"))
    } else {
      try out.write(text, between: UInt8(ascii: "'"))
    }
  }
}

/// Which bytes a text has that a literal can't hold as they are.
private struct SpecialBytes {
  var hasNUL = false
  var hasQuote = false
  var hasBreak = false
  /// Whether there is anything but ASCII.
  var hasHigh = false

  @inline(__always)
  init(in text: UnsafeRawBufferPointer) {
    if Self.mayBe(in: text) { for byte in text { note(byte) } }
  }

  /// Whether any byte is special, eight at a time: the last word may lap over the one before it.
  @inline(__always)
  private static func mayBe(in text: UnsafeRawBufferPointer) -> Bool {
    guard let start = text.baseAddress, text.count > 0 else { return false }
    let last = text.count - 8
    guard last >= 0 else { return mayBe(in: shortWord(start, text.count)) }
    var found = mayBe(in: start.loadUnaligned(fromByteOffset: last, as: UInt64.self))
    var offset = 0
    while offset < last, !found {
      found = mayBe(in: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    return found
  }

  /// The bytes of a text of one to seven bytes, some of them twice.
  @inline(__always)
  private static func shortWord(_ start: UnsafeRawPointer, _ count: Int) -> UInt64 {
    guard count < 4 else {
      let low = start.loadUnaligned(as: UInt32.self)
      let high = start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      return UInt64(low) | UInt64(high) << 32
    }
    let low = start.load(as: UInt8.self)
    let middle = start.load(fromByteOffset: count / 2, as: UInt8.self)
    let high = start.load(fromByteOffset: count - 1, as: UInt8.self)
    return UInt64(low) &* 0x0101_0101_0101 | UInt64(middle) << 48 | UInt64(high) << 56
  }

  @inline(__always)
  private static func mayBe(in word: UInt64) -> Bool {
    let (ones, high): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let quote = word ^ (ones &* UInt64(UInt8(ascii: "'")))
    let (feed, back) = (word ^ (ones &* 0x0A), word ^ (ones &* 0x0D))
    // A byte that is 0 borrows from its highest bit when 1 is taken from each. A byte above 0x7F
    // is special itself, so that what it does to the sum does not matter.
    let zeros = (quote &- ones) | (feed &- ones) | (back &- ones) | (word &- ones)
    return (zeros | word) & high != 0
  }

  @inline(__always)
  private mutating func note(_ byte: UInt8) {
    switch byte {
    case 0: hasNUL = true
    case UInt8(ascii: "'"): hasQuote = true
    case 0x0A, 0x0D: hasBreak = true
    case 0x80...: hasHigh = true
    default: break
    }
  }
}
