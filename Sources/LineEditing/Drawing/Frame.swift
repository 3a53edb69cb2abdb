/// One grapheme cluster on the screen.
struct Cell: Equatable {
  /// What is printed; the columns of `width` are all that it may change.
  var text: String
  var width: Int
  var style: TextStyle
}

/// What an editor shows: rows of cells, each at most as wide as the screen.
struct Frame {
  var rows: [[Cell]] = []
  var cursorRow = 0
  var cursorColumn = 0
}

extension [Cell] {
  /// Columns of the row.
  var width: Int { reduce(0) { $0 + $1.width } }
}
