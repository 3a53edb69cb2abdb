import SQLiteQuery

/// A mode that prints rows as fields with separators between them.
///
/// A mode says how it writes one field; what follows from that stands in an extension here, so
/// that the compiler makes one loop for each mode.
protocol DelimitedWriter: ResultWriter {
  var fields: FieldFrame { get set }
  mutating func write(name: String) throws
  mutating func write(_ value: StoredValue) throws
  /// Writes the field that follows a value when classes are shown.
  mutating func write(typeof name: StaticString) throws
}

/// What stands around the fields of a delimited mode.
struct FieldFrame {
  let out: OutputBuffer
  let columnSeparator: ByteStrings
  let rowSeparator: ByteStrings
  let annotates: Bool
  let headers: Bool
  var columns: [String] = []
  var isFirst = true

  /// - Parameters:
  ///   - options: With the separators.
  ///   - out: Gets the separators.
  ///   - saysClasses: Whether the mode's values say their class by themselves.
  init(_ options: RenderOptions, _ out: OutputBuffer, saysClasses: Bool = false) {
    self.out = out
    columnSeparator = ByteStrings(only: Array((options.columnSeparator ?? "|").utf8))
    rowSeparator = ByteStrings(only: Array((options.rowSeparator ?? "\n").utf8))
    annotates = options.types != .off && !saysClasses
    headers = options.headers == .on
  }
}

extension DelimitedWriter {
  mutating func begin(_ columns: [String]) { fields.columns = columns }

  mutating func row(_ values: RowValues) throws {
    // As in sqlite3, names come with the first row: no rows, no names.
    if fields.isFirst {
      fields.isFirst = false
      if fields.headers { try header() }
    }
    let out = fields.out
    let separator = fields.columnSeparator.first
    let annotates = fields.annotates
    for index in values.indices {
      if index > 0 { try out.write(separator) }
      try write(values[index])
      if annotates {
        try out.write(separator)
        try write(typeof: values[index].storageClass.typeofName)
      }
    }
    try out.write(fields.rowSeparator.first)
  }

  func end() -> PageNotes { PageNotes() }

  private mutating func header() throws {
    for (index, name) in fields.columns.enumerated() {
      if index > 0 { try fields.out.write(fields.columnSeparator.first) }
      try write(name: name)
      if fields.annotates {
        try fields.out.write(fields.columnSeparator.first)
        try write(name: "typeof(\(name))")
      }
    }
    try fields.out.write(fields.rowSeparator.first)
  }
}
