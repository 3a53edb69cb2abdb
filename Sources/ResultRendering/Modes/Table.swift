extension OutputMode {
  /// A table drawn with ASCII.
  public static let table = OutputMode(
    "table",
    "A table drawn with ASCII characters",
    isFramed: true
  ) {
    FramedPageWriter($0, $1, .table)
  }
}

extension PageStyle {
  static let table = PageStyle(
    frame: PageFrame(
      top: .init(left: "+", fill: "-", middle: "+", right: "+"),
      belowHeader: .init(left: "+", fill: "-", middle: "+", right: "+"),
      betweenRows: .init(left: "+", fill: "-", middle: "+", right: "+"),
      bottom: .init(left: "+", fill: "-", middle: "+", right: "+"),
      left: "| ",
      between: " | ",
      right: " |",
      rulePadding: 2
    )
  )
}
