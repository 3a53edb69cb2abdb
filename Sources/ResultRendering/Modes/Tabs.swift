extension OutputMode {
  /// Values with tabs between them.
  public static let tabs = OutputMode("tabs", "Values separated by tabs") {
    DelimitedWriter<PlainField<TabSeparators>>($0, $1)
  }
}

enum TabSeparators: SeparatorChoice {
  static let separators = (column: "\t", row: "\n")
}
