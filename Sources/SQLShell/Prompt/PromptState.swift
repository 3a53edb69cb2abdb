/// What a prompt can tell.
struct PromptState {
  /// The database's name without folders and ending.
  var database: String
  /// The database's path.
  var path: String
  /// Names of the attached databases.
  var attached: [String] = []
  var isReadonly = false
  var isInsideTransaction = false
  /// Rows that the open transaction has changed.
  var changedRows = 0
}
