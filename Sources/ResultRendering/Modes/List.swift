import SQLiteQuery

extension OutputMode {
  /// Values with `|` between them.
  public static let list = OutputMode("list", "Values separated by \"|\"") {
    DelimitedWriter<PlainField<ListSeparators>>($0, $1)
  }
}

protocol SeparatorChoice {
  static var separators: (column: String, row: String) { get }
}

enum ListSeparators: SeparatorChoice {
  static let separators = (column: "|", row: "\n")
}

/// A value as it is, without quotes.
struct PlainField<Choice: SeparatorChoice>: FieldStyle {
  static var separators: (column: String, row: String) { Choice.separators }

  private let out: OutputBuffer
  private let null: [UInt8]
  private var terminal: TerminalGuard

  init(_ options: RenderOptions, _ out: OutputBuffer) {
    self.out = out
    null = Array(options.nullText.utf8)
    terminal = TerminalGuard(options)
  }

  mutating func write(name: String) throws {
    var name = name
    try name.withUTF8 { try terminal.pass(UnsafeRawBufferPointer($0)) { try out.write($0) } }
  }

  @inline(__always)
  mutating func write(_ value: StoredValue) throws {
    switch value {
    case .null: try out.write(null)
    case .integer(let integer): try out.write(integer)
    case .real(let real): try out.write(real)
    case .text(let text): try terminal.pass(text) { try out.write($0) }
    case .blob(let bytes): try out.write(blob: bytes)
    }
  }

  mutating func write(typeof name: StaticString) throws { try out.write(literal: name) }
}
