extension OutputMode {
  /// Runs statements and prints nothing.
  public static let off = OutputMode("off", "Nothing; statements run all the same") { _, _ in
    OffWriter()
  }
}

struct OffWriter: ResultWriter {
  func begin(_ columns: [String]) {}
  func row(_ values: RowValues) {}
  func end() -> PageNotes { PageNotes() }
}
