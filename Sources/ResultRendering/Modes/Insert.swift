import SQLSyntax
import SQLiteQuery
import TerminalText

extension OutputMode {
  /// Statements that insert the rows into a table.
  public static let insert = OutputMode("insert", "SQL INSERT statements") { InsertWriter($0, $1) }
}

/// Prints each row as a statement on a line of its own.
struct InsertWriter: ResultWriter {
  private let out: OutputBuffer
  private let options: RenderOptions
  private let literals: SQLLiteralWriter
  private var prefix: [UInt8] = []

  init(_ options: RenderOptions, _ out: OutputBuffer) {
    self.out = out
    self.options = options
    literals = SQLLiteralWriter(
      to: out,
      breaks: .replaced,
      isTerminal: options.terminal != nil
    )
  }

  mutating func begin(_ columns: [String]) {
    var text = "INSERT INTO \(Quoting.scriptIdentifier(options.insertTable))"
    if options.headers == .on {
      text += "(\(columns.map { Quoting.scriptIdentifier($0) }.joined(separator: ",")))"
    }
    // A name that is told wrongly is better than one that drives the terminal.
    if options.terminal != nil { text = VisibleText.of(text, layout: .cell) }
    prefix = Array((text + " VALUES(").utf8)
  }

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
