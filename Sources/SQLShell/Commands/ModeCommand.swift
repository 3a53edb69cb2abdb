import ResultRendering
import SQLSyntax

/// `.mode MODE` chooses how results are printed.
struct ModeCommand: DotCommand {
  static let signature = CommandSignature(
    "mode",
    .optional("MODE", .oneOf(OutputMode.all.map(\.name))),
    .optional("OPTIONS", .text),
    summary: "Set output mode",
    details: OutputMode.all.map { mode in
      "  " + mode.name + String(repeating: " ", count: 12 - mode.name.count) + mode.summary
    }
    .joined(separator: "\n")
      + """

      Options, for framed modes: --wrap N, --wordwrap on|off, --ww
      For insert: the name of the table
      """
  )

  private let mode: OutputMode?
  private let table: String?
  private let wrap: Int?
  private let wrapsAtWords: Bool

  init(_ arguments: inout CommandArguments) throws {
    wrap = try arguments.takeOption("wrap").flatMap { Int($0) }
    let words = try arguments.takeOption("wordwrap")
    wrapsAtWords = arguments.takeFlag("ww") || words == "on" || words == "1"
    _ = arguments.takeFlag("quote") || arguments.takeFlag("noquote")
    guard let name = arguments.nextIfPresent() else {
      (mode, table) = (nil, nil)
      return
    }
    let matches = OutputMode.all.filter { $0.name.hasPrefix(name) }
    let exact = OutputMode.all.first { $0.name == name || $0.name + "s" == name }
    guard let mode = exact ?? (name.count > 1 ? matches.first : nil) else {
      throw UnknownModeError(name: name)
    }
    self.mode = mode
    table = arguments.nextIfPresent()
    try arguments.finish()
  }

  func run(in session: ShellSession) throws {
    guard let mode else {
      return try session.print("current output mode: \(session.display.mode.name)")
    }
    session.display.setMode(mode)
    session.display.wrap = wrap
    session.display.wrapsAtWords = wrapsAtWords
    if mode.name == "insert" { session.display.insertTable = table ?? "table" }
  }
}

/// There is no such output mode.
struct UnknownModeError: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "mode should be one of: " + OutputMode.all.map(\.name).joined(separator: " ")
  }
}
