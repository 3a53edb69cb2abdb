import SQLiteQuery

extension OutputMode {
  /// SQL literals with commas between them.
  public static let quote = OutputMode("quote", "SQL literals", column: ",", row: "\n") {
    QuoteWriter($0, $1)
  }
}

/// A value as a literal of SQL, which says its class by itself.
struct QuoteWriter: DelimitedWriter {
  var fields: FieldFrame
  private let literals: SQLLiteralWriter

  init(_ options: RenderOptions, _ out: OutputBuffer) {
    fields = FieldFrame(options, out, saysClasses: true)
    literals = SQLLiteralWriter(
      to: out,
      breaks: .kept,
      isTerminal: options.terminal != nil
    )
  }

  func write(name: String) throws {
    var name = name
    try name.withUTF8 { try literals.write(text: UnsafeRawBufferPointer($0)) }
  }

  @inline(__always)
  func write(_ value: StoredValue) throws { try literals.write(value) }

  func write(typeof name: StaticString) {}
}
