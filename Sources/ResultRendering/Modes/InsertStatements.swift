import SQLiteQuery
import TerminalText

extension OutputMode {
  /// Statements that insert the rows, as a dump needs them: nothing but the literals differs from
  /// row to row.
  ///
  /// - Parameters:
  ///   - target: The table as SQL, with a list of columns where it is needed.
  ///   - breaks: What becomes of line breaks inside text.
  /// - Returns: A mode that is not among ``all``.
  public static func insertStatements(
    into target: String,
    breaks: SQLLiteralWriter.Breaks
  ) -> OutputMode {
    OutputMode("insert", "SQL INSERT statements") { options, out in
      InsertStatementsWriter(target: target, breaks: breaks, options, out)
    }
  }
}

/// Prints each row as a statement that gives the same bytes whoever runs it.
private struct InsertStatementsWriter: ResultWriter {
  private let out: OutputBuffer
  private let literals: SQLLiteralWriter
  private let prefix: [UInt8]

  init(
    target: String,
    breaks: SQLLiteralWriter.Breaks,
    _ options: RenderOptions,
    _ out: OutputBuffer
  ) {
    self.out = out
    literals = SQLLiteralWriter(
      to: out,
      breaks: breaks,
      isTerminal: options.terminal != nil,
      invalidText: .asBytes
    )
    let shown = options.terminal == nil ? target : VisibleText.of(target, layout: .cell)
    prefix = Array("INSERT INTO \(shown) VALUES(".utf8)
  }

  func begin(_ columns: [String]) {}

  mutating func row(_ values: RowValues) throws {
    try out.write(prefix)
    for index in values.indices {
      if index > 0 { try out.write(byte: UInt8(ascii: ",")) }
      try literals.write(values[index])
    }
    try out.write(literal: ");\n")
  }

  func end() -> PageNotes { PageNotes() }
}
