extension OutputMode {
  /// Values with the separators of ASCII between them.
  public static let ascii = OutputMode("ascii", "Values separated by bytes 0x1F and 0x1E") {
    DelimitedWriter<PlainField<ASCIISeparators>>($0, $1)
  }
}

/// Unit separator and record separator.
enum ASCIISeparators: SeparatorChoice {
  static let separators = (column: "\u{1F}", row: "\u{1E}")
}
