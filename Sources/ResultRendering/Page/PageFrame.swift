/// The lines around and between the cells of a page.
struct PageFrame: Sendable {
  /// A horizontal line.
  struct Rule: Sendable {
    var left: String
    var fill: String
    var middle: String
    var right: String
  }

  var top: Rule?
  var belowHeader: Rule
  var betweenRows: Rule?
  var bottom: Rule?
  var left: String
  var between: String
  var right: String
  /// Columns of a rule beyond the width of the cell below it.
  var rulePadding: Int

  /// Columns that the frame takes for that many cells; its strings are of one column a character.
  func width(ofColumns count: Int) -> Int {
    left.count + between.count * max(0, count - 1) + right.count
  }
}
