import SQLiteQuery

/// `.load FILE ?ENTRY?` loads an extension of SQLite.
struct LoadCommand: DotCommand {
  static let signature = CommandSignature(
    "load",
    .required("FILE", .file),
    .optional("ENTRY", .text),
    summary: "Load an extension library",
    group: .databases,
    usage: ".load FILE ?ENTRYPOINT?"
  )

  private let words: CommandArguments

  init(_ arguments: inout CommandArguments) { words = arguments }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .load")
    var words = words
    let path = try words.next()
    let entryPoint = words.nextIfPresent()
    try session.withDatabase { db in try db.loadExtension(at: path, entryPoint: entryPoint) }
  }
}
