import SQLiteQuery

/// How one value is written as a field between separators.
protocol FieldStyle {
  init(_ options: RenderOptions, _ out: OutputBuffer)
  /// Separators of a mode for which none were chosen.
  static var separators: (column: String, row: String) { get }
  mutating func write(name: String) throws
  mutating func write(_ value: StoredValue) throws
  /// The field that follows a value when classes are shown; `nil` where values show their class.
  mutating func write(typeof name: StaticString) throws
  static var showsClasses: Bool { get }
}

extension FieldStyle {
  static var showsClasses: Bool { false }
}

/// Prints rows as fields with separators between them.
struct DelimitedWriter<Style: FieldStyle>: ResultWriter {
  private let out: OutputBuffer
  private let columnSeparator: [UInt8]
  private let rowSeparator: [UInt8]
  private let annotates: Bool
  private let headers: Bool
  private var style: Style
  private var columns: [String] = []
  private var isFirst = true

  init(_ options: RenderOptions, _ out: OutputBuffer) {
    self.out = out
    columnSeparator = Array((options.columnSeparator ?? Style.separators.column).utf8)
    rowSeparator = Array((options.rowSeparator ?? Style.separators.row).utf8)
    annotates = options.types != .off && !Style.showsClasses
    headers = options.headers == .on
    style = Style(options, out)
  }

  mutating func begin(_ columns: [String]) { self.columns = columns }

  mutating func row(_ values: RowValues) throws {
    // As in sqlite3, names come with the first row: no rows, no names.
    if isFirst {
      isFirst = false
      if headers { try header() }
    }
    for index in values.indices {
      if index > 0 { try out.write(columnSeparator) }
      let value = values[index]
      try style.write(value)
      if annotates {
        try out.write(columnSeparator)
        try style.write(typeof: value.storageClass.typeofName)
      }
    }
    try out.write(rowSeparator)
  }

  func end() -> PageNotes { PageNotes() }

  private mutating func header() throws {
    for (index, name) in columns.enumerated() {
      if index > 0 { try out.write(columnSeparator) }
      try style.write(name: name)
      if annotates {
        try out.write(columnSeparator)
        try style.write(name: "typeof(\(name))")
      }
    }
    try out.write(rowSeparator)
  }
}
