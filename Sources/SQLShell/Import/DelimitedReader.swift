import SQLiteQuery

/// Reads records whose fields are separated by a byte: CSV, TSV and the like.
///
/// Fields in double quotes may hold separators, line breaks and doubled quotes. What breaks the
/// rules is read as sqlite3 reads it, and noted.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc4180>
struct DelimitedReader: RecordReader {
  /// What separates fields and records.
  struct Dialect: Equatable {
    var column = UInt8(ascii: ",")
    var row = UInt8(ascii: "\n")
    /// Whether quotes, a carriage return before the end of a record, and a byte order mark mean
    /// anything.
    var hasQuotes = true

    static let csv = Dialect()
    static let tabs = Dialect(column: UInt8(ascii: "\t"))
    static let ascii = Dialect(column: 0x1F, row: 0x1E, hasQuotes: false)
  }

  private let buffer: ImportBuffer
  private let dialect: Dialect
  private var isFirst = true

  private var record = ImportFields()
  private(set) var notes: [ImportNote] = []
  private(set) var recordLine = 1
  private var nextLine = 1
  /// Fields with doubled quotes.
  ///
  /// Halving them changes the buffer, so it waits until the record is whole: a record that is not
  /// will be read again from its start.
  private var fieldsWithPairs: [Int] = []

  init(_ source: ImportSource, _ dialect: Dialect) {
    buffer = ImportBuffer(source)
    self.dialect = dialect
  }

  var fields: UnsafeBufferPointer<ImportField> { record.all }
  var fieldsAreInOrder: Bool { true }
  var lineCount: Int { nextLine - 1 }

  mutating func next() throws -> Bool {
    if isFirst {
      isFirst = false
      if dialect.hasQuotes { try buffer.dropMark() }
    }
    recordLine = nextLine
    while true {
      if buffer.start < buffer.end, let end = scan() {
        buffer.start = end
        return true
      }
      guard !buffer.isComplete else { return false }
      try buffer.fill(line: recordLine)
    }
  }

  /// Reads one record.
  ///
  /// - Returns: Where the next one begins; `nil` where the buffer does not hold all of it.
  private mutating func scan() -> Int? {
    let (column, row) = (dialect.column, dialect.row)
    let (bytes, end) = (buffer.bytes, buffer.end)
    let hasQuotes = dialect.hasQuotes
    var position = buffer.start
    record.removeAll()
    if !notes.isEmpty { notes.removeAll() }
    if !fieldsWithPairs.isEmpty { fieldsWithPairs.removeAll() }
    nextLine = recordLine
    while true {
      if hasQuotes, position < end, bytes[position] == Self.quote {
        guard let field = quotedField(from: position + 1) else { return nil }
        if field.hasPairs { fieldsWithPairs.append(record.count) }
        append(bytes, position + 1, field.end)
        position = field.next
        if field.isLast {
          halveQuotes()
          return position
        }
        continue
      }
      var stop = position
      while stop < end, bytes[stop] != column, bytes[stop] != row { stop += 1 }
      if stop == end {
        guard buffer.isComplete else { return nil }
        append(bytes, position, stop)
        halveQuotes()
        return stop
      }
      if bytes[stop] == row {
        nextLine += 1
        let hasReturn = hasQuotes && stop > position && bytes[stop - 1] == Self.carriageReturn
        append(bytes, position, hasReturn ? stop - 1 : stop)
        halveQuotes()
        return stop + 1
      }
      append(bytes, position, stop)
      position = stop + 1
    }
  }

  @inline(__always)
  private mutating func append(_ bytes: UnsafeMutablePointer<UInt8>, _ start: Int, _ end: Int) {
    let text = UnsafeRawBufferPointer(start: bytes + start, count: end - start)
    record.append(ImportField(column: record.count, value: .text(text)))
  }

  private mutating func halveQuotes() {
    guard !fieldsWithPairs.isEmpty else { return }
    for index in fieldsWithPairs {
      guard case .text(let text) = fields[index].value, let base = text.baseAddress else {
        continue
      }
      let bytes = UnsafeMutableRawPointer(mutating: base).assumingMemoryBound(to: UInt8.self)
      var (read, write) = (0, 0)
      while read < text.count {
        let isPair =
          bytes[read] == Self.quote && read + 1 < text.count && bytes[read + 1] == Self.quote
        bytes[write] = bytes[read]
        write += 1
        read += isPair ? 2 : 1
      }
      let halved = UnsafeRawBufferPointer(start: base, count: write)
      record.replace(at: index, by: ImportField(column: index, value: .text(halved)))
    }
  }

  private struct QuotedField {
    let end: Int
    /// Where the next field or record begins.
    let next: Int
    let isLast: Bool
    let hasPairs: Bool
  }

  /// Reads a field to its closing quote.
  ///
  /// - Parameter start: Behind the opening quote.
  /// - Returns: `nil` where the buffer does not hold all of it.
  private mutating func quotedField(from start: Int) -> QuotedField? {
    let (bytes, end) = (buffer.bytes, buffer.end)
    let firstLine = nextLine
    var hasPairs = false
    var position = start
    func field(_ next: Int, isLast: Bool) -> QuotedField {
      QuotedField(end: position, next: next, isLast: isLast, hasPairs: hasPairs)
    }
    while true {
      while position < end, bytes[position] != Self.quote {
        if bytes[position] == dialect.row { nextLine += 1 }
        position += 1
      }
      guard position < end else {
        guard buffer.isComplete else { return nil }
        notes.append(ImportNote(line: firstLine, text: "unterminated \"-quoted field"))
        return field(end, isLast: true)
      }
      guard position + 1 < end else {
        return buffer.isComplete ? field(end, isLast: true) : nil
      }
      switch bytes[position + 1] {
      case Self.quote:
        hasPairs = true
        position += 2
      case dialect.column:
        return field(position + 2, isLast: false)
      case dialect.row:
        nextLine += 1
        return field(position + 2, isLast: true)
      case Self.carriageReturn:
        guard position + 2 < end || buffer.isComplete else { return nil }
        if position + 2 < end, bytes[position + 2] == dialect.row {
          nextLine += 1
          return field(position + 3, isLast: true)
        }
        position += 1
      default:
        notes.append(ImportNote(line: nextLine, text: "unescaped \" character"))
        position += 1
      }
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let carriageReturn = UInt8(ascii: "\r")
}
