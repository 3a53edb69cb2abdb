import SQLiteQuery

/// Reads records one after the other; what it gives is valid until the next one is read.
protocol RecordReader: AnyObject {
  /// Moves to the next record.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: What the system says, or ``ImportSyntaxError`` where nothing more can be read.
  func next() throws -> Bool

  /// The line that the current record begins on, from 1.
  var recordLine: Int { get }

  /// Lines read so far.
  var lineCount: Int { get }

  /// The current record's fields, in the order of the text.
  var fields: ContiguousArray<ImportField> { get }

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
