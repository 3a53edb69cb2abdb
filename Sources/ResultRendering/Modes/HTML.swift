import SQLiteQuery

extension OutputMode {
  /// Rows of an HTML table.
  public static let html = OutputMode("html", "Rows of an HTML table") { HTMLWriter($0, $1) }
}

/// Prints each row as a `TR` element; the `TABLE` around it is the caller's.
struct HTMLWriter: ResultWriter {
  private let out: OutputBuffer
  private let options: RenderOptions
  private var terminal: TerminalGuard
  private var columns: [String] = []
  private var isFirst = true

  init(_ options: RenderOptions, _ out: OutputBuffer) {
    self.out = out
    self.options = options
    terminal = TerminalGuard(options)
  }

  mutating func begin(_ columns: [String]) { self.columns = columns }

  mutating func row(_ values: RowValues) throws {
    if isFirst {
      isFirst = false
      if options.headers == .on { try header() }
    }
    try out.write(literal: "<TR>")
    for value in values {
      try out.write(literal: "<TD>")
      try write(value)
      try out.write(literal: "</TD>\n")
      if options.types != .off {
        try out.write(literal: "<TD>")
        try out.write(literal: value.storageClass.typeofName)
        try out.write(literal: "</TD>\n")
      }
    }
    try out.write(literal: "</TR>\n")
  }

  func end() -> PageNotes { PageNotes() }

  private mutating func header() throws {
    try out.write(literal: "<TR>")
    for name in columns {
      try heading(name)
      if options.types != .off { try heading("typeof(\(name))") }
    }
    try out.write(literal: "</TR>\n")
  }

  private mutating func heading(_ name: String) throws {
    try out.write(literal: "<TH>")
    try write(text: name)
    try out.write(literal: "</TH>\n")
  }

  private mutating func write(_ value: StoredValue) throws {
    switch value {
    case .null: try write(text: options.nullText)
    case .integer(let integer): try out.write(integer)
    case .real(let real): try out.write(real)
    case .text(let text): try write(text)
    case .blob(let bytes):
      try out.write(literal: "x&#39;")
      try out.write(hex: bytes)
      try out.write(literal: "&#39;")
    }
  }

  private mutating func write(text: String) throws {
    var text = text
    try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
  }

  private mutating func write(_ text: UnsafeRawBufferPointer) throws {
    try terminal.pass(text) { text in
      for byte in text {
        switch byte {
        case UInt8(ascii: "<"): try out.write(literal: "&lt;")
        case UInt8(ascii: ">"): try out.write(literal: "&gt;")
        case UInt8(ascii: "&"): try out.write(literal: "&amp;")
        case UInt8(ascii: "\""): try out.write(literal: "&quot;")
        case UInt8(ascii: "'"): try out.write(literal: "&#39;")
        default: try out.write(byte: byte)
        }
      }
    }
  }
}
