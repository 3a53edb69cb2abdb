extension OutputMode {
  /// Values with `|` between them.
  public static let list = OutputMode("list", "Values separated by \"|\"") {
    PlainWriter($0, $1, column: "|", row: "\n")
  }
}
