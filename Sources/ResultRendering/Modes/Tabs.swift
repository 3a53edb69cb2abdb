extension OutputMode {
  /// Values with tabs between them.
  public static let tabs = OutputMode("tabs", "Values separated by tabs", column: "\t") {
    PlainWriter($0, $1)
  }
}
