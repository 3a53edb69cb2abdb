extension OutputMode {
  /// Columns with blanks between them.
  public static let column = OutputMode(
    "column",
    "Columns aligned with blanks",
    row: "\n",
    isFramed: true
  ) {
    FramedPageWriter($0, $1, .column)
  }
}

extension PageStyle {
  static let column = PageStyle(
    frame: PageFrame(
      belowHeader: .init(left: "", fill: "-", middle: "  ", right: ""),
      left: "",
      between: "  ",
      right: "",
      rulePadding: 0
    ),
    centresHeader: false,
    alwaysShowsHeader: false,
    separatesByBlankLine: true
  )
}
