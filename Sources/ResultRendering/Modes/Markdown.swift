extension OutputMode {
  /// A table of GitHub Flavored Markdown.
  public static let markdown = OutputMode("markdown", "A Markdown table", isFramed: true) {
    FramedPageWriter($0, $1, .markdown)
  }
}

extension PageStyle {
  static let markdown = PageStyle(
    frame: PageFrame(
      belowHeader: .init(left: "|", fill: "-", middle: "|", right: "|"),
      left: "| ",
      between: " | ",
      right: " |",
      rulePadding: 2
    ),
    isMarkdown: true
  )
}
