import SQLiteQuery

/// Reads records from JSON: the elements of an array, or one value a line.
///
/// Records are objects, whose keys are the columns, or arrays. Values have the class that JSON
/// gives them; `true` and `false` are 1 and 0, nested values are TEXT as they stand, and so is a
/// number that neither an INTEGER nor a REAL can hold.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc8259>, <https://jsonlines.org>
struct JSONReader: RecordReader {
  /// How records follow each other.
  enum Layout {
    /// One array of records, or several behind each other.
    case document
    /// A record a line.
    case lines
  }

  private let buffer: ImportBuffer
  private let layout: Layout
  private let name: String
  private var keys = JSONKeys()
  private var isFirst = true
  private var isInsideArray = false
  private var needsComma = false

  private var record = ImportFields()
  private(set) var notes: [ImportNote] = []
  private(set) var recordLine = 1
  private var line = 1

  init(_ source: ImportSource, _ layout: Layout, keys: [String] = []) {
    buffer = ImportBuffer(source)
    name = source.name
    self.layout = layout
    self.keys = JSONKeys(keys)
  }

  /// The keys met so far; a field's column is its key's place here.
  var columnNames: [String] { keys.names }

  /// Whether the current record is an object, so that its fields have names.
  private(set) var isObject = false

  var fields: UnsafeBufferPointer<ImportField> { record.all }
  var fieldsAreInOrder: Bool { !isObject }
  var lineCount: Int { line }

  mutating func next() throws -> Bool {
    if isFirst {
      isFirst = false
      try buffer.dropMark()
    }
    notes.removeAll()
    record.removeAll()
    guard try moveToRecord() else { return false }
    recordLine = line
    let end = try recordEnd()
    var parser = JSONParser(buffer: buffer, position: buffer.start, end: end)
    isObject = buffer.bytes[buffer.start] == UInt8(ascii: "{")
    do {
      try parser.record(into: &record, keys: &keys)
    } catch {
      let fault = recordLine + parser.lineBreaks
      guard layout == .lines else { throw self.error(error.reason, line: fault) }
      record.removeAll()
      notes.append(ImportNote(line: fault, text: error.reason))
    }
    line += parser.lineBreaks
    buffer.start = end
    needsComma = isInsideArray
    return true
  }

  /// Goes to the first byte of the next record.
  private mutating func moveToRecord() throws -> Bool {
    while let byte = try skipSpace() {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if byte == UInt8(ascii: "["), layout == .document, !isInsideArray {
          isInsideArray = true
          needsComma = false
          buffer.start += 1
          continue
        }
        if needsComma { throw error("expected , or ] between records", line: line) }
        return true
      case UInt8(ascii: "]") where isInsideArray:
        isInsideArray = false
        needsComma = false
        buffer.start += 1
      case UInt8(ascii: ",") where needsComma:
        needsComma = false
        buffer.start += 1
      default:
        guard layout == .lines else {
          throw error("expected an object or an array", line: line)
        }
        return true
      }
    }
    if isInsideArray { throw error("the array does not end", line: line) }
    return false
  }

  private mutating func skipSpace() throws -> UInt8? {
    while true {
      while buffer.start < buffer.end {
        let byte = buffer.bytes[buffer.start]
        guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
        if byte == 0x0A { line += 1 }
        buffer.start += 1
      }
      guard !buffer.isComplete else { return nil }
      try buffer.fill(line: line)
    }
  }

  /// Reads until the buffer holds the whole record.
  ///
  /// - Returns: The offset behind it.
  private mutating func recordEnd() throws -> Int {
    var offset = 0
    var depth = 0
    var isInString = false
    while true {
      while buffer.start + offset < buffer.end {
        let byte = buffer.bytes[buffer.start + offset]
        offset += 1
        if layout == .lines {
          if byte == 0x0A { return buffer.start + offset - 1 }
          continue
        }
        if isInString {
          if byte == UInt8(ascii: "\\") { offset += 1 }
          if byte == UInt8(ascii: "\"") { isInString = false }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth == 0 { return buffer.start + offset }
        default: break
        }
      }
      if buffer.isComplete {
        guard layout == .lines else { throw error("the record does not end", line: recordLine) }
        return buffer.end
      }
      try buffer.fill(line: recordLine)
    }
  }

  private func error(_ reason: String, line: Int) -> ImportSyntaxError {
    ImportSyntaxError(name: name, line: line, reason: reason)
  }
}

/// The keys of objects and their places among the columns.
struct JSONKeys {
  private(set) var names: [String] = []
  private var bytes: [[UInt8]] = []
  private var places: [[UInt8]: Int] = [:]

  init(_ names: [String] = []) { for name in names { add(name) } }

  /// The place of a key, a new one for a new key; `expected` is where it stands if the record is
  /// like the ones before.
  mutating func place(of key: UnsafeRawBufferPointer, expected: Int) -> Int {
    if expected < bytes.count, bytes[expected].elementsEqual(key) { return expected }
    return places[Array(key)] ?? add(String(decoding: key, as: UTF8.self))
  }

  @discardableResult
  private mutating func add(_ name: String) -> Int {
    let key = Array(name.utf8)
    places[key] = names.count
    names.append(name)
    bytes.append(key)
    return names.count - 1
  }
}
