import SQLSyntax
import SQLiteQuery

/// Imports one input into one table.
struct Importer {
  let options: ImportOptions
  let session: ShellSession
  private let interruption = ImportInterruption()

  init(options: ImportOptions, session: ShellSession) {
    (self.options, self.session) = (options, session)
  }

  /// Imports all, in one transaction.
  ///
  /// - Throws: What undid the import.
  func run(_ db: Database) throws -> ImportCounts {
    let source = try ImportSource(options.place, environment: session.environment)
    return switch options.format {
    case .delimited(let dialect): try importDelimited(db, source, dialect)
    case .json(let layout): try importJSON(db, source, layout)
    }
  }

  // MARK: Delimited text

  private func importDelimited(
    _ db: Database,
    _ source: ImportSource,
    _ dialect: DelimitedReader.Dialect
  ) throws -> ImportCounts {
    let existing = try ImportTarget.insertableColumns(db, options)
    var reader = DelimitedReader(source, dialect)
    if options.verbosity >= 2 {
      try session.print(
        "Column separator \(Self.quoted(dialect.column)), row separator \(Self.quoted(dialect.row))"
      )
    }
    guard existing.isEmpty else {
      var faults = try skip(&reader, telling: source)
      let target = try existingTarget(existing, &reader, source, &faults)
      return try inTransaction(db) { try insert(db, reader, source, target, faults: faults) }
    }
    if options.rule != .text { try source.prepareRewind() }
    var faults = try skip(&reader, telling: source)
    let names = try headerNames(&reader, source, &faults)
    guard !names.isEmpty else { throw ImportEmptyError(name: source.name) }
    var classes = [ColumnClasses](repeating: ColumnClasses(), count: names.count)
    if options.rule != .text {
      try inspect(&reader, source, &classes)
      try source.rewind()
      reader = DelimitedReader(source, dialect)
      try skip(&reader)
      if options.columns == nil { _ = try reader.next() }
    }
    let isText = options.rule == .text
    return try inTransaction(db) {
      try create(db, zip(names, classes).map { ($0, isText ? "TEXT" : $1.typeOfText) })
      let target = ImportTarget(all: names, storages: isText ? nil : classes.map(\.storage))
      return try insert(db, reader, source, target, faults: faults)
    }
  }

  private func existingTarget(
    _ existing: [String],
    _ reader: inout DelimitedReader,
    _ source: ImportSource,
    _ faults: inout Int
  ) throws -> ImportTarget {
    if let columns = options.columns {
      return try ImportTarget(named: columns, of: existing, in: options)
    }
    guard options.hasNames else { return ImportTarget(all: existing) }
    let header = try reader.next() ? texts(of: reader) : []
    faults += try tell(reader.notes, of: source)
    return try ImportTarget(named: header, of: existing, in: options)
  }

  private func headerNames(
    _ reader: inout DelimitedReader,
    _ source: ImportSource,
    _ faults: inout Int
  ) throws -> [String] {
    if let columns = options.columns { return columns }
    guard try reader.next() else { return [] }
    faults += try tell(reader.notes, of: source)
    return unique(texts(of: reader), source)
  }

  /// Names that are all different, and what had to be renamed for it is told.
  private func unique(_ given: [String], _ source: ImportSource) -> [String] {
    let names = ColumnNames(given)
    if !names.renamed.isEmpty {
      let lines = names.renamed.map { "\"\($0.from)\" to \"\($0.to)\"" }
      session.report(
        "Columns renamed during .import \(source.name) due to duplicates:\n"
          + lines.joined(separator: ",\n")
      )
    }
    return names.names
  }

  /// Tells what was odd about a record that is not stored itself.
  ///
  /// - Returns: How many faults that is.
  private func tell(_ notes: [ImportNote], of source: ImportSource) throws -> Int {
    for note in notes {
      let words = "\(source.name):\(note.line): \(note.text)"
      if options.isStrict { throw CommandError(words) }
      session.report(words)
    }
    return notes.isEmpty ? 0 : 1
  }

  /// Looks at all values before the first is stored: a later one may be no number.
  private func inspect(
    _ reader: inout DelimitedReader,
    _ source: ImportSource,
    _ classes: inout [ColumnClasses]
  ) throws {
    let nullBytes = options.nullText.map { Array($0.utf8) }
    var bar = ProgressBar("reading \(options.table)", in: session)
    defer { bar.finish() }
    var records = 0
    while try reader.next() {
      records += 1
      if records & 0xFFF == 0 {
        try interruption.check()
        bar.update(fraction: fraction(source), count: records, of: "rows")
      }
      for field in reader.fields where field.column < classes.count {
        guard case .text(let text) = field.value else { continue }
        if let nullBytes, text.elementsEqual(nullBytes) { continue }
        classes[field.column].note(text: text, options.rule)
      }
    }
  }

  private func texts(of reader: some RecordReader) -> [String] {
    reader.fields.map { field in
      guard case .text(let bytes) = field.value else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Leaves out the first records.
  ///
  /// - Parameters:
  ///   - reader: Stands before the first one.
  ///   - source: What faults are told of; `nil` where they were told before, or don't matter.
  /// - Returns: How many records had faults: a quote that does not end takes what follows with it.
  /// - Throws: What the system says; ``CommandError`` for a fault where `options` are strict.
  @discardableResult
  private func skip(
    _ reader: inout some RecordReader,
    telling source: ImportSource? = nil
  ) throws -> Int {
    var faults = 0
    for _ in 0..<max(0, options.skip) {
      guard try reader.next() else { break }
      if let source { faults += try tell(reader.notes, of: source) }
    }
    return faults
  }

  // MARK: JSON

  private func importJSON(
    _ db: Database,
    _ source: ImportSource,
    _ layout: JSONReader.Layout
  ) throws -> ImportCounts {
    let existing = try ImportTarget.insertableColumns(db, options)
    try source.prepareRewind()
    let shape = try JSONShape(
      source,
      layout,
      skipping: options.skip,
      interruption: interruption
    )
    var reader = JSONReader(source, layout, keys: shape.keys)
    try skip(&reader)
    guard !shape.classes.isEmpty || !existing.isEmpty else {
      throw ImportEmptyError(name: source.name)
    }
    return try inTransaction(db) {
      var target: ImportTarget
      if shape.classes.isEmpty {
        target = ImportTarget(all: existing)
      } else if existing.isEmpty {
        let names = unique(options.columns ?? shape.names, source)
        try create(db, zip(names, shape.classes).map { ($0, $1.typeOfValues) })
        target = ImportTarget(all: names)
      } else if let columns = options.columns {
        target = try ImportTarget(named: columns, of: existing, in: options)
      } else if shape.hasObjects {
        target = try ImportTarget(named: shape.names, of: existing, in: options)
      } else {
        target = ImportTarget(all: existing)
      }
      target.isWhole = target.columns == existing || existing.isEmpty
      if shape.hasObjects, !shape.classes.isEmpty {
        let places = target.places
        target.places = shape.places.map { $0 < places.count ? places[$0] : nil }
      }
      return try insert(db, reader, source, target)
    }
  }

  // MARK: Storing

  private func create(_ db: Database, _ columns: [(name: String, type: String)]) throws {
    let sql = ImportTarget.createStatement(columns, options)
    if options.verbosity >= 1 { try session.print(sql + "\n") }
    do {
      try db.execute(sql: sql)
    } catch let error as DatabaseError {
      throw VerbatimError("\(sql)\n failed:\n\(error.message ?? "")")
    }
  }

  private func insert(
    _ db: Database,
    _ reader: some RecordReader,
    _ source: ImportSource,
    _ target: ImportTarget,
    faults: Int = 0
  ) throws -> ImportCounts {
    if options.verbosity >= 2 {
      try session.print("Insert using: \(target.insertStatement(options))")
    }
    var bar = ProgressBar("importing \(options.table)", in: session)
    let rows = ImportRows(
      reader: reader,
      target: target,
      options: options,
      interruption: interruption,
      inputName: source.name,
      report: { [session] message in
        bar.finish()
        session.report(message)
      },
      progress: { bar.update(fraction: fraction(source), count: $0.rows, of: "rows") }
    )
    defer { bar.finish() }
    var counts = try rows.insert(db)
    counts.faults += faults
    try source.finish()
    if options.verbosity >= 1 {
      try session.print(
        "Added \(counts.rows) rows with \(counts.rejected) errors "
          + "using \(counts.inputLines) lines of input"
      )
    }
    return counts
  }

  private func fraction(_ source: ImportSource) -> Double? {
    source.size.map { $0 == 0 ? 1 : Double(source.position) / Double($0) }
  }

  /// Stores all rows or none; inside a transaction of the caller, it stays open.
  private func inTransaction(
    _ db: Database,
    _ body: () throws -> ImportCounts
  ) throws -> ImportCounts {
    let isNested = db.isInsideTransaction
    try db.execute(sql: isNested ? "SAVEPOINT \"import\"" : "BEGIN")
    do {
      let counts = try body()
      try db.execute(sql: isNested ? "RELEASE \"import\"" : "COMMIT")
      return counts
    } catch {
      if db.isInsideTransaction {
        // What led here is the error to tell of, not that undoing it fails too.
        try? db.execute(
          sql: isNested ? "ROLLBACK TO \"import\"; RELEASE \"import\"" : "ROLLBACK"
        )
      }
      throw error
    }
  }

  /// A separator as a literal of C.
  private static func quoted(_ byte: UInt8) -> String {
    switch byte {
    case 0x0A: "\"\\n\""
    case 0x09: "\"\\t\""
    case 0x0D: "\"\\r\""
    case 0x20..<0x7F: "\"\(Character(Unicode.Scalar(byte)))\""
    default: "\"\\0\(String(byte, radix: 8))\""
    }
  }
}

/// The input has nothing that could name columns.
struct ImportEmptyError: Error, CustomStringConvertible {
  let name: String
  var description: String { "\(name): empty file" }
}
