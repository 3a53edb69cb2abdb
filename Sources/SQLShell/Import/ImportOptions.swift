/// What `.import` was asked for.
struct ImportOptions {
  /// A path, or a command behind a `|`.
  var place = ""
  var table = ""
  var schema: String?
  var format = Format.delimited(.csv)
  /// Records at the beginning that are left out.
  var skip = 0
  /// Whether the first record names columns of a table that exists.
  var hasNames = false
  /// The columns that fields go to, in their order.
  var columns: [String]?
  /// The text that stands for NULL.
  var nullText: String?
  /// What of delimited text is stored as a number in a new table.
  var rule = NumberField.Rule.exact
  /// Whether the first fault ends the import and undoes it.
  var isStrict = false
  /// How much is told about it, from 0 to 2.
  var verbosity = 0

  enum Format {
    case delimited(DelimitedReader.Dialect)
    case json(JSONReader.Layout)
  }
}
