extension OutputMode {
  /// An object a line, for programs that read as they go.
  public static let jsonlines = OutputMode("jsonlines", "A JSON object on each line") {
    JSONWriter($0, $1, .lines)
  }
}
