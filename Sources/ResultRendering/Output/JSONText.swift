import SQLiteQuery
import TerminalText

/// Writes values as JSON.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc8259>
struct JSONText {
  private let out: OutputBuffer
  let blobForm: RenderOptions.BlobForm
  let isTerminal: Bool

  init(_ out: OutputBuffer, blobForm: RenderOptions.BlobForm, isTerminal: Bool) {
    self.out = out
    self.blobForm = blobForm
    self.isTerminal = isTerminal
  }

  /// Writes a value; `annotated` says that it stands inside an object that names its type.
  @inline(__always)
  func write(_ value: StoredValue, annotated: Bool) throws {
    switch value {
    case .null: try out.write(literal: "null")
    case .integer(let integer): try out.write(integer)
    case .real(let real):
      // JSON has no infinity; a number too large for a double is one to whoever reads it.
      try out.write(real, largest: RealText.literalExponent, infinity: "1e999")
    case .text(let text): try write(text: text, annotated: annotated)
    case .blob(let bytes): try write(bytes: bytes)
    }
  }

  /// Writes a string that is UTF-8.
  func write(string text: UnsafeRawBufferPointer) throws {
    try out.write(byte: UInt8(ascii: "\""))
    try escaped(text)
    try out.write(byte: UInt8(ascii: "\""))
  }

  @inline(__always)
  private func write(text: UnsafeRawBufferPointer, annotated: Bool) throws {
    if isUTF8(text) {
      try write(string: text)
    } else {
      try write(broken: text, annotated: annotated)
    }
  }

  /// Writes text that a string can't hold: repaired to look at, and its bytes.
  private func write(broken text: UnsafeRawBufferPointer, annotated: Bool) throws {
    if !annotated { try out.write(literal: "{\"type\":\"text\",\"value\":") }
    var repaired = String(decoding: text, as: UTF8.self)
    try repaired.withUTF8 { try write(string: UnsafeRawBufferPointer($0)) }
    try out.write(literal: ",\"bytes\":")
    try write(bytes: text)
    if !annotated { try out.write(literal: "}") }
  }

  private func write(bytes: UnsafeRawBufferPointer) throws {
    try out.write(byte: UInt8(ascii: "\""))
    switch blobForm {
    case .base64: try out.write(base64: bytes)
    case .hex: try out.write(hex: bytes)
    }
    try out.write(byte: UInt8(ascii: "\""))
  }

  private func isUTF8(_ text: UnsafeRawBufferPointer) -> Bool {
    var offset = PlainASCII.count(in: text, from: 0)
    while offset < text.count {
      if text[offset] < 0x80 {
        offset += 1
        continue
      }
      let scalar = UTF8Scalar(in: text, at: offset)
      if scalar.value == nil { return false }
      offset += scalar.length
    }
    return true
  }

  @inline(__always)
  private func escaped(_ text: UnsafeRawBufferPointer) throws {
    if isTerminal && !VisibleText.isPlain(utf8: text) {
      try escapedForTerminal(text)
      return
    }
    var start = 0
    for (index, byte) in text.enumerated()
    where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      if index > start {
        try out.write(UnsafeRawBufferPointer(rebasing: text[start..<index]))
      }
      try escape(byte)
      start = index + 1
    }
    if start < text.count { try out.write(UnsafeRawBufferPointer(rebasing: text[start...])) }
  }

  private func escapedForTerminal(_ text: UnsafeRawBufferPointer) throws {
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" {
        try escape(UInt8(scalar.value))
      } else if VisibleText.of(String(scalar)) == String(scalar) || scalar.properties.isJoinControl
      {
        try out.write(String(scalar))
      } else {
        for unit in String(scalar).utf16 { try escape(unit: unit) }
      }
    }
  }

  private func escape(_ byte: UInt8) throws {
    switch byte {
    case UInt8(ascii: "\""): try out.write(literal: "\\\"")
    case UInt8(ascii: "\\"): try out.write(literal: "\\\\")
    case 0x08: try out.write(literal: "\\b")
    case 0x09: try out.write(literal: "\\t")
    case 0x0A: try out.write(literal: "\\n")
    case 0x0C: try out.write(literal: "\\f")
    case 0x0D: try out.write(literal: "\\r")
    default: try escape(unit: UInt16(byte))
    }
  }

  private func escape(unit: UInt16) throws {
    try out.write(literal: "\\u")
    for shift in [12, 8, 4, 0] {
      try out.write(byte: NumberText.hexDigit(UInt8(unit >> UInt16(shift) & 15)))
    }
  }
}
