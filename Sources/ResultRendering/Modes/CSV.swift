import SQLiteQuery

extension OutputMode {
  /// RFC 4180, with the quotes that sqlite3 uses.
  public static let csv = OutputMode("csv", "Comma-separated values", column: ",", row: "\r\n") {
    CSVWriter($0, $1)
  }
}

/// A value in double quotes where RFC 4180 or sqlite3 asks for them.
struct CSVWriter: DelimitedWriter {
  var fields: FieldFrame
  private let out: OutputBuffer
  private let null: ByteStrings
  private let quotes: CSVQuotes
  private let quotesNumbers: Bool
  private var terminal: TerminalGuard

  init(_ options: RenderOptions, _ out: OutputBuffer) {
    fields = FieldFrame(options, out)
    self.out = out
    null = ByteStrings(only: Array(options.shownNullText.utf8))
    let separator = Array(fields.columnSeparator.first)
    quotes = CSVQuotes(separator: separator)
    quotesNumbers =
      separator.isEmpty || separator.contains { "0123456789+-.eInf".utf8.contains($0) }
    terminal = TerminalGuard(options)
  }

  mutating func write(name: String) throws {
    var name = name
    try name.withUTF8 { try text(UnsafeRawBufferPointer($0)) }
  }

  @inline(__always)
  mutating func write(_ value: StoredValue) throws {
    switch value {
    case .null: try out.write(null.first)
    case .integer(let integer): quotesNumbers ? try number(value) : try out.write(integer)
    case .real(let real): quotesNumbers ? try number(value) : try out.write(real)
    case .text(let bytes): try text(bytes)
    case .blob(let bytes):
      // The apostrophes of x'00ff' ask for quotes.
      try out.write(byte: UInt8(ascii: "\""))
      try out.write(blob: bytes)
      try out.write(byte: UInt8(ascii: "\""))
    }
  }

  func write(typeof name: StaticString) throws { try out.write(literal: name) }

  @inline(__always)
  private mutating func text(_ bytes: UnsafeRawBufferPointer) throws {
    let (quotes, out) = (quotes, out)
    try terminal.pass(bytes) { try quotes.write($0, to: out) }
  }

  /// A separator of digits makes numbers need quotes; rare, so it may cost.
  private mutating func number(_ value: StoredValue) throws {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: RealText.capacity) { buffer in
      guard let start = buffer.baseAddress else { return }
      let count =
        switch value {
        case .integer(let integer): NumberText.write(integer, to: start)
        case .real(let real): RealText.write(real, to: start)
        default: 0
        }
      try text(UnsafeRawBufferPointer(start: start, count: count))
    }
  }
}

/// Which fields of CSV are put in quotes.
///
/// sqlite3 quotes more than RFC 4180: everything with a blank, an apostrophe or a byte from 0x7F,
/// and empty text, which so differs from NULL.
struct CSVQuotes {
  private let separator: [UInt8]
  private let first: UInt8

  init(separator: [UInt8]) {
    self.separator = separator
    first = separator.first ?? 0
  }

  @inline(__always)
  func write(_ bytes: UnsafeRawBufferPointer, to out: OutputBuffer) throws {
    guard areNeeded(bytes) else {
      try out.write(bytes)
      return
    }
    try out.write(byte: UInt8(ascii: "\""))
    try out.write(bytes, doubling: UInt8(ascii: "\""))
    try out.write(byte: UInt8(ascii: "\""))
  }

  @inline(__always)
  private func areNeeded(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if bytes.isEmpty || separator.isEmpty { return true }
    for index in 0..<bytes.count {
      let byte = bytes[index]
      if byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        return true
      }
      if byte == first {
        if separator.count == 1 || bytes[index...].starts(with: separator) { return true }
      }
    }
    return false
  }
}
