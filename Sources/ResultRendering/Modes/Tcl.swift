import SQLiteQuery

extension OutputMode {
  /// Strings of Tcl and C.
  public static let tcl = OutputMode(
    "tcl",
    "Quoted strings with the escapes of Tcl and C",
    column: " ",
    row: "\n"
  ) {
    TclWriter($0, $1)
  }
}

/// A value in double quotes; bytes outside printable ASCII are octal escapes.
struct TclWriter: DelimitedWriter {
  var fields: FieldFrame
  private let out: OutputBuffer
  private let null: String

  init(_ options: RenderOptions, _ out: OutputBuffer) {
    fields = FieldFrame(options, out)
    self.out = out
    null = options.nullText
  }

  func write(name: String) throws {
    var name = name
    try name.withUTF8 { try quoted(UnsafeRawBufferPointer($0)) }
  }

  func write(_ value: StoredValue) throws {
    switch value {
    case .null: try write(name: null)
    case .integer(let integer): try quoted { try out.write(integer) }
    case .real(let real): try quoted { try out.write(real) }
    case .text(let bytes), .blob(let bytes): try quoted(bytes)
    }
  }

  func write(typeof name: StaticString) throws { try quoted { try out.write(literal: name) } }

  private func quoted(_ body: () throws -> Void) throws {
    try out.write(byte: UInt8(ascii: "\""))
    try body()
    try out.write(byte: UInt8(ascii: "\""))
  }

  private func quoted(_ text: UnsafeRawBufferPointer) throws {
    try quoted {
      for byte in text { try escaped(byte) }
    }
  }

  private func escaped(_ byte: UInt8) throws {
    switch byte {
    case UInt8(ascii: "\\"): try out.write(literal: "\\\\")
    case UInt8(ascii: "\""): try out.write(literal: "\\\"")
    case 0x09: try out.write(literal: "\\t")
    case 0x0A: try out.write(literal: "\\n")
    case 0x0D: try out.write(literal: "\\r")
    case 0x20..<0x7F: try out.write(byte: byte)
    default:
      try out.write(byte: UInt8(ascii: "\\"))
      try out.write(byte: 0x30 + byte >> 6)
      try out.write(byte: 0x30 + byte >> 3 & 7)
      try out.write(byte: 0x30 + byte & 7)
    }
  }
}
