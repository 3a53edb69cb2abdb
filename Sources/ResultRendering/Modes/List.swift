extension OutputMode {
  /// Values with `|` between them.
  public static let list = OutputMode("list", "Values separated by \"|\"", column: "|", row: "\n") {
    PlainWriter($0, $1)
  }
}
