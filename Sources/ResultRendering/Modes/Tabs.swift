extension OutputMode {
  /// Values with tabs between them.
  public static let tabs = OutputMode("tabs", "Values separated by tabs") {
    PlainWriter($0, $1, column: "\t", row: "\n")
  }
}
