import SQLiteQuery

/// Prints values as they are, without quotes.
struct PlainWriter: DelimitedWriter {
  var fields: FieldFrame
  private let out: OutputBuffer
  private let null: ByteStrings
  private var terminal: TerminalGuard

  init(_ options: RenderOptions, _ out: OutputBuffer) {
    fields = FieldFrame(options, out)
    self.out = out
    null = ByteStrings(only: Array(options.shownNullText.utf8))
    terminal = TerminalGuard(options)
  }

  mutating func write(name: String) throws {
    var name = name
    try name.withUTF8 {
      try terminal.pass(UnsafeRawBufferPointer($0)) { try out.write($0) }
    }
  }

  @inline(__always)
  mutating func write(_ value: StoredValue) throws {
    switch value {
    case .null: try out.write(null.first)
    case .integer(let integer): try out.write(integer)
    case .real(let real): try out.write(real)
    case .text(let text): try terminal.pass(text) { try out.write($0) }
    case .blob(let bytes): try out.write(blob: bytes)
    }
  }

  func write(typeof name: StaticString) throws { try out.write(literal: name) }
}
