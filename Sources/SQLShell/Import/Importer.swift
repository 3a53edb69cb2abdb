import SQLSyntax
import SQLiteQuery

/// Imports one input into one table.
struct Importer {
  let options: ImportOptions
  let session: ShellSession

  /// Imports all, in one transaction.
  ///
  /// - Throws: What undid the import.
  func run(_ db: Database) throws -> ImportCounts {
    let source = try ImportSource(options.place)
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
      try skip(&reader)
      let target = try existingTarget(existing, &reader)
      return try inTransaction(db) { try insert(db, reader, source, target) }
    }
    if options.rule != .text { try source.prepareRewind() }
    try skip(&reader)
    let names = try headerNames(&reader, source)
    guard !names.isEmpty else { throw ImportEmptyError(name: source.name) }
    var classes = [ColumnClasses](repeating: ColumnClasses(), count: names.count)
    if options.rule != .text {
      try inspect(&reader, source, &classes)
      try source.rewind()
      reader = DelimitedReader(source, dialect)
      try skip(&reader)
      if options.columns == nil { _ = try reader.next() }
    }
    let hadFaults = !reader.notes.isEmpty
    let isText = options.rule == .text
    return try inTransaction(db) {
      try create(db, zip(names, classes).map { ($0, isText ? "TEXT" : $1.typeOfText) })
      let target = ImportTarget(all: names, storages: isText ? nil : classes.map(\.storage))
      var counts = try insert(db, reader, source, target)
      if hadFaults { counts.faults += 1 }
      return counts
    }
  }

  private func existingTarget(
    _ existing: [String],
    _ reader: inout DelimitedReader
  ) throws -> ImportTarget {
    if let columns = options.columns {
      return try ImportTarget(named: columns, of: existing, in: options)
    }
    guard options.hasNames else { return ImportTarget(all: existing) }
    let header = try reader.next() ? texts(of: reader) : []
    return try ImportTarget(named: header, of: existing, in: options)
  }

  private func headerNames(
    _ reader: inout DelimitedReader,
    _ source: ImportSource
  ) throws -> [String] {
    if let columns = options.columns { return columns }
    guard try reader.next() else { return [] }
    for note in reader.notes {
      let words = "\(source.name):\(note.line): \(note.text)"
      if options.isStrict { throw CommandError(words) }
      session.report(words)
    }
    let names = ColumnNames(texts(of: reader))
    if !names.renamed.isEmpty {
      let lines = names.renamed.map { "\"\($0.from)\" to \"\($0.to)\"" }
      session.report(
        "Columns renamed during .import \(source.name) due to duplicates:\n"
          + lines.joined(separator: ",\n")
      )
    }
    return names.names
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

  private func skip(_ reader: inout some RecordReader) throws {
    for _ in 0..<max(0, options.skip) { if try !reader.next() { return } }
  }

  // MARK: JSON

  private func importJSON(
    _ db: Database,
    _ source: ImportSource,
    _ layout: JSONReader.Layout
  ) throws -> ImportCounts {
    let existing = try ImportTarget.insertableColumns(db, options)
    if existing.isEmpty || options.columns == nil { try source.prepareRewind() }
    var keys: [String] = []
    var classes: [ColumnClasses] = []
    var hasObjects = false
    // Which columns there are is known when all keys have been seen.
    var first = JSONReader(source, layout)
    try skip(&first)
    while try first.next() {
      hasObjects = hasObjects || first.isObject
      for field in first.fields {
        while classes.count <= field.column { classes.append(ColumnClasses()) }
        classes[field.column].note(field.value)
      }
    }
    keys = first.columnNames
    try source.rewind()
    if !hasObjects { keys = classes.indices.map { "c\($0 + 1)" } }
    guard !classes.isEmpty else { throw ImportEmptyError(name: source.name) }
    var reader = JSONReader(source, layout, keys: hasObjects ? keys : [])
    try skip(&reader)
    return try inTransaction(db) {
      var target: ImportTarget
      if existing.isEmpty {
        let names = ColumnNames(options.columns ?? keys).names
        try create(db, zip(names, classes).map { ($0, $1.typeOfValues) })
        target = ImportTarget(all: names)
      } else if let columns = options.columns {
        target = try ImportTarget(named: columns, of: existing, in: options)
      } else if hasObjects {
        target = try ImportTarget(named: keys, of: existing, in: options)
      } else {
        target = ImportTarget(all: existing)
      }
      target.isWhole = target.columns == existing || existing.isEmpty
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
      throw CommandError("\(sql) failed:\n\(error.message ?? "")")
    }
  }

  private func insert(
    _ db: Database,
    _ reader: some RecordReader,
    _ source: ImportSource,
    _ target: ImportTarget
  ) throws -> ImportCounts {
    if options.verbosity >= 2 {
      try session.print("Insert using: \(target.insertStatement(options))")
    }
    var bar = ProgressBar("importing \(options.table)", in: session)
    let rows = ImportRows(
      reader: reader,
      target: target,
      options: options,
      inputName: source.name,
      report: { [session] message in
        bar.finish()
        session.report(message)
      },
      progress: { bar.update(fraction: fraction(source), count: $0.rows, of: "rows") }
    )
    defer { bar.finish() }
    let counts = try rows.insert(db)
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
