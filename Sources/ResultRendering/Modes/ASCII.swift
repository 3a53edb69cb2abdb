extension OutputMode {
  /// Values with ASCII's unit separator between them and its record separator after each row.
  public static let ascii = OutputMode(
    "ascii",
    "Values separated by bytes 0x1F and 0x1E",
    column: "\u{1F}",
    row: "\u{1E}"
  ) {
    PlainWriter($0, $1)
  }
}
