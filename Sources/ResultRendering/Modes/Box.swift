extension OutputMode {
  /// A table drawn with lines.
  public static let box = OutputMode("box", "A table drawn with Unicode lines", isFramed: true) {
    FramedPageWriter($0, $1, .box)
  }
}

extension PageStyle {
  static let box = PageStyle(
    frame: PageFrame(
      top: .init(left: "┌", fill: "─", middle: "┬", right: "┐"),
      belowHeader: .init(left: "├", fill: "─", middle: "┼", right: "┤"),
      betweenRows: .init(left: "├", fill: "─", middle: "┼", right: "┤"),
      bottom: .init(left: "└", fill: "─", middle: "┴", right: "┘"),
      left: "│ ",
      between: " │ ",
      right: " │",
      rulePadding: 2
    )
  )
}
