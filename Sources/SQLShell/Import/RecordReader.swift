import SQLiteQuery

/// Reads records one after the other; what it gives is valid until the next one is read.
///
/// Readers are values: the loops over a million records then need no checks of exclusive access.
protocol RecordReader {
  /// Moves to the next record.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: What the system says, or ``ImportSyntaxError`` where nothing more can be read.
  mutating func next() throws -> Bool

  /// The line that the current record begins on, from 1.
  var recordLine: Int { get }

  /// Lines read so far.
  var lineCount: Int { get }

  /// The current record's fields, in the order of the text.
  var fields: UnsafeBufferPointer<ImportField> { get }

  /// Whether each field stands in the place of its column; keys of objects come in any order, and
  /// may be missing.
  var fieldsAreInOrder: Bool { get }

  /// What was odd about the current record, but could be read.
  var notes: [ImportNote] { get }
}

/// One field of a record.
struct ImportField {
  /// Its place among the columns of the input, from 0.
  let column: Int
  /// Delimited text has only texts; JSON has every class but BLOB.
  let value: StoredValue
}

/// The fields of the record that is read now, in memory that is used again for the next.
struct ImportFields {
  private final class Memory {
    var base: UnsafeMutablePointer<ImportField>
    init(_ capacity: Int) { base = .allocate(capacity: capacity) }
    deinit { base.deallocate() }
  }

  private let memory: Memory
  private var base: UnsafeMutablePointer<ImportField>
  private var capacity = 64
  private(set) var count = 0

  init() {
    memory = Memory(capacity)
    base = memory.base
  }

  var all: UnsafeBufferPointer<ImportField> { UnsafeBufferPointer(start: base, count: count) }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ field: ImportField) {
    if count == capacity { grow() }
    base[count] = field
    count += 1
  }

  mutating func replace(at index: Int, by field: ImportField) { base[index] = field }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<ImportField>.allocate(capacity: capacity * 2)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    memory.base = larger
    capacity *= 2
  }
}

/// Something odd on a line of the input.
struct ImportNote: Equatable {
  let line: Int
  let text: String
}

/// The input can't be read any further.
struct ImportSyntaxError: Error, CustomStringConvertible {
  let name: String
  let line: Int
  let reason: String

  var description: String { "\(name):\(line): \(reason)" }
}
