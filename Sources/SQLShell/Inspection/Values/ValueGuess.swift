import ResultRendering
import SQLiteQuery
import TerminalText

/// What a value probably is, beside what it is stored as.
struct ValueGuess {
  /// A part of the value's meaning that takes more than a line.
  struct Detail {
    let title: String
    let text: String
  }

  let what: String
  var details: [Detail] = []

  /// All that fits, the likeliest first.
  static func all(of value: StoredValue, _ db: Database) throws -> [ValueGuess] {
    switch value {
    case .null: []
    case .integer(let integer): try DateGuess.all(of: Double(integer), db)
    case .real(let real): try DateGuess.all(of: real, db)
    case .text(let bytes): try text(bytes, db)
    case .blob(let bytes): try blob(bytes, db)
    }
  }

  private static func text(_ bytes: UnsafeRawBufferPointer, _ db: Database) throws -> [ValueGuess] {
    let text = String(decoding: bytes, as: UTF8.self)
    if let json = try json(text, db) { return [json] }
    if let uuid = UUIDGuess(text: text) { return [ValueGuess(what: uuid.words)] }
    if let date = try DateGuess.text(text, db) { return [date] }
    return []
  }

  /// - Returns: `nil` for what is no JSON, or only a number or a word of it.
  private static func json(_ text: String, _ db: Database) throws -> ValueGuess? {
    guard let first = text.first(where: { !$0.isWhitespace }), "{[\"".contains(first) else {
      return nil
    }
    let type = try String.fetchOne(
      db,
      sql: "SELECT CASE WHEN json_valid(?1) THEN json_type(?1) END",
      arguments: [text]
    )
    guard let type, type == "object" || type == "array" else { return nil }
    return ValueGuess(
      what: "JSON, an \(type)",
      details: [Detail(title: "JSON", text: PrettyJSON.text(of: text))]
    )
  }

  private static func blob(_ bytes: UnsafeRawBufferPointer, _ db: Database) throws -> [ValueGuess] {
    if let kind = BlobKind(of: bytes) {
      return [known(kind, bytes)]
    }
    if let text = JSONB.text(of: bytes) {
      let pretty = PrettyJSON.text(of: text)
      return [ValueGuess(what: "JSONB", details: [Detail(title: "JSON", text: pretty)])]
    }
    if let uuid = UUIDGuess(bytes: bytes) { return [ValueGuess(what: uuid.words)] }
    if bytes.count > 2, bytes[0] == 0x78, (UInt16(bytes[0]) << 8 | UInt16(bytes[1])) % 31 == 0 {
      return [ValueGuess(what: "data compressed with zlib")]
    }
    if bytes.count > 3, let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.value < 9 })
    {
      return [ValueGuess(what: "text in UTF-8", details: [Detail(title: "Text", text: text)])]
    }
    return []
  }

  private static func known(_ kind: BlobKind, _ bytes: UnsafeRawBufferPointer) -> ValueGuess {
    switch kind {
    case .png, .jpeg, .gif, .webp, .bmp, .tiff, .heic:
      let size = ImageSize(of: bytes, kind).map { ", \($0.width) × \($0.height) pixels" }
      return ValueGuess(what: "a \(kind.rawValue) image\(size ?? "")")
    case .gzip:
      // The last four bytes are the length before compression, of less than 4 GiB.
      let length = bytes.count >= 18 ? Int(bytes.number(at: bytes.count - 4, 4, .little)) : nil
      return ValueGuess(
        what: "data compressed with gzip"
          + (length.map { ", \(QuantityText.grouped($0)) bytes before" } ?? "")
      )
    case .sqlite:
      guard bytes.count >= 100 else { return ValueGuess(what: "the start of an SQLite database") }
      let size = bytes.number(at: 16, 2, .big)
      let pages = bytes.number(at: 28, 4, .big)
      return ValueGuess(
        what:
          "an SQLite database, \(QuantityText.grouped(pages)) pages of \(size == 1 ? 65536 : size) bytes"
      )
    case .binaryPropertyList:
      guard let text = BinaryPropertyList.text(of: bytes) else {
        return ValueGuess(what: "a binary property list, damaged")
      }
      return ValueGuess(
        what: "a binary property list",
        details: [Detail(title: "Property list", text: text)]
      )
    case .pdf: return ValueGuess(what: "a PDF document")
    case .zip: return ValueGuess(what: "a ZIP archive")
    case .zstandard: return ValueGuess(what: "data compressed with Zstandard")
    }
  }
}

extension UnsafeRawBufferPointer {
  enum ByteOrder { case big, little }

  /// A number of up to eight bytes; bytes beyond the end count as 0.
  func number(at offset: Int, _ count: Int, _ order: ByteOrder) -> UInt64 {
    var number: UInt64 = 0
    for index in 0..<count {
      let place = offset + (order == .big ? index : count - 1 - index)
      number = number << 8 | (indices.contains(place) ? UInt64(self[place]) : 0)
    }
    return number
  }
}
