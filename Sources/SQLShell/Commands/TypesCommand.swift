import ResultRendering

/// `.types on|cell|off` shows the storage class of every value.
struct TypesCommand: DotCommand {
  static let signature = CommandSignature(
    "types",
    .optional("on|cell|off", .oneOf(["on", "cell", "off"])),
    summary: "Show the storage class of every value",
    details: """
      on     The class of each column, and of each value that is stored otherwise
      cell   The class of each value, beside it
      off    No classes
      Outside of framed pages on and cell are the same: each value says its class.
      Without a word, tells what is set.
      """,
    group: .display
  )

  private let types: RenderOptions.Types?

  init(_ arguments: inout CommandArguments) throws {
    switch arguments.nextIfPresent() {
    case nil: types = nil
    case "on": types = .on
    case "cell": types = .cell
    case "off": types = .off
    case let word: throw UsageError(found: word, usage: arguments.usage)
    }
    try arguments.finish()
  }

  func run(in session: ShellSession) throws {
    guard let types else {
      let words =
        session.display.types.map { "\($0)" } ?? "automatic (on in framed pages on a terminal)"
      return try session.print("types: \(words)")
    }
    session.display.types = types
  }
}
