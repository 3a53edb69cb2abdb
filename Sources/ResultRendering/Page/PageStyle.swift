/// What sets the framed modes apart.
struct PageStyle: Sendable {
  var frame: PageFrame
  /// Names stand in the middle where no classes are shown, as in sqlite3.
  var centresHeader = true
  /// Names are printed even when `.headers off` was said, as in sqlite3.
  var alwaysShowsHeader = true
  /// A value stays on one line, and what Markdown would read as markup is escaped.
  var isMarkdown = false
  /// Rows with several lines are set apart by an empty line.
  var separatesByBlankLine = false
}
