/// `.separator COL ?ROW?` chooses what stands between columns and behind rows.
struct SeparatorCommand: DotCommand {
  static let signature = CommandSignature(
    "separator",
    .required("COL", .text),
    .optional("ROW", .text),
    summary: "Change the column and row separators",
    group: .display,
    keepsSemicolon: true
  )

  private let column: String?
  private let row: String?
  private let usageError: UsageError?

  init(_ arguments: inout CommandArguments) {
    let isUnderstood = (1...2).contains(arguments.count)
    usageError = isUnderstood ? nil : UsageError(usage: arguments.usage)
    column = arguments.nextIfPresent()
    row = arguments.nextIfPresent()
  }

  /// As in sqlite3, words too many are an error and those before them count.
  func run(in session: ShellSession) throws {
    if let column { session.display.columnSeparator = column }
    if let row { session.display.rowSeparator = row }
    if let usageError { throw usageError }
  }
}
