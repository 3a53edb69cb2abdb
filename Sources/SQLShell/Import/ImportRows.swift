import SQLiteQuery

/// Inserts the records of an input into a table.
struct ImportRows<Reader: RecordReader> {
  let reader: Reader
  let target: ImportTarget
  let options: ImportOptions
  let interruption: ImportInterruption
  /// What messages call the input.
  let inputName: String
  /// Told about faults, each a line.
  let report: (String) -> Void
  /// Called now and then.
  let progress: (ImportCounts) -> Void

  /// Inserts all that is left of the input.
  ///
  /// - Throws: What ends the import: ``CommandError`` for the first fault where `options` are
  ///   strict, ``DatabaseError`` where no row could be stored.
  func insert(_ db: Database) throws -> ImportCounts {
    let batch = try RowBatch(target, options, db)
    let nullBytes = options.nullText.map { Array($0.utf8) }
    var counts = ImportCounts()
    var reader = reader
    func insertBatch() throws {
      counts.rows += try batch.insert { error, line in
        counts.rejected += 1
        try fault("INSERT failed: \(error.message ?? "")", line: line)
        guard db.isInsideTransaction else {
          throw CommandError("the table's ON CONFLICT ROLLBACK undid the import")
        }
      }
    }
    while try reader.next() {
      if counts.lines & 0xFFF == 0 {
        try interruption.check()
        progress(counts)
      }
      counts.lines += 1
      if !reader.notes.isEmpty {
        try insertBatch()
        for note in reader.notes { try fault(note.text, line: note.line) }
        counts.faults += 1
        if reader.fields.isEmpty { continue }
      }
      let fields = reader.fields
      if fields.count != target.places.count, reader.fieldsAreInOrder {
        try insertBatch()
        let rest =
          fields.count < target.places.count ? "filling the rest with NULL" : "extras ignored"
        let words = "expected \(target.places.count) columns but found \(fields.count) - \(rest)"
        try fault(words, line: reader.recordLine)
      }
      let isInOrder = reader.fieldsAreInOrder
      if !batch.add(line: reader.recordLine, { fill($0, with: fields, isInOrder, nullBytes) }) {
        try insertBatch()
        batch.addAlone(line: reader.recordLine) { fill($0, with: fields, isInOrder, nullBytes) }
      }
      if batch.isFull || batch.holdsUncopiedRow { try insertBatch() }
    }
    try insertBatch()
    progress(counts)
    counts.inputLines = reader.lineCount
    return counts
  }

  @inline(__always)
  private func fill(
    _ values: UnsafeMutableBufferPointer<StoredValue>,
    with fields: UnsafeBufferPointer<ImportField>,
    _ isInOrder: Bool,
    _ nullBytes: [UInt8]?
  ) {
    let places = target.places
    if !isInOrder || fields.count < places.count { values.update(repeating: .null) }
    for field in fields {
      guard field.column < places.count, let place = places[field.column] else { continue }
      values[place] = stored(field.value, place, nullBytes)
    }
  }

  @inline(__always)
  private func stored(_ value: StoredValue, _ place: Int, _ nullBytes: [UInt8]?) -> StoredValue {
    guard case .text(let text) = value else { return value }
    if let nullBytes, text.elementsEqual(nullBytes) { return .null }
    guard let storages = target.storages, storages[place] != .text else { return value }
    return switch NumberField(text, options.rule) {
    case .integer(let integer): .integer(integer)
    case .real(let real, _): .real(real)
    case nil: value
    }
  }

  private func fault(_ text: String, line: Int) throws {
    let words = "\(inputName):\(line): \(text)"
    if options.isStrict { throw CommandError(words) }
    report(words)
  }
}

/// What has been imported so far.
struct ImportCounts {
  /// Rows that are in the table now.
  var rows = 0
  /// Records that the table did not take.
  var rejected = 0
  /// Records that broke the rules of the format.
  var faults = 0
  /// Records that were read.
  var lines = 0
  /// Lines of the input.
  var inputLines = 0
}
