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
    } else {
      try out.write(byte: UInt8(ascii: "'"))
      if special.hasQuote {
        try out.write(text, doubling: UInt8(ascii: "'"))
      } else {
        try out.write(text)
      }
      try out.write(byte: UInt8(ascii: "'"))
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
    let (ones, high): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let quotes = ones &* UInt64(UInt8(ascii: "'"))
    let (lineFeeds, returns) = (ones &* 0x0A, ones &* 0x0D)
    var offset = 0
    while offset + 8 <= text.count {
      // A byte that is 0 in a word borrows from its highest bit when 1 is taken from each.
      let word = text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let (quote, feed, back) = (word ^ quotes, word ^ lineFeeds, word ^ returns)
      let found =
        (quote &- ones) & ~quote | (feed &- ones) & ~feed | (back &- ones) & ~back
        | (word &- ones) & ~word | word
      if found & high != 0 {
        for index in offset..<offset + 8 { note(text[index]) }
      }
      offset += 8
    }
    while offset < text.count {
      note(text[offset])
      offset += 1
    }
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
