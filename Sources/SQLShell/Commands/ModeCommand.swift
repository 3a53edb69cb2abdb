import ResultRendering
import SQLSyntax

/// `.mode MODE` chooses how results are printed.
struct ModeCommand: DotCommand {
  static let signature = CommandSignature(
    "mode",
    .required("MODE", .oneOf(OutputMode.all.map(\.name) + ["qbox"])),
    .optional("OPTIONS", .oneOf(["--wrap", "--wordwrap", "--ww", "--quote", "--noquote"])),
    summary: "Set output mode",
    details: "MODE is one of:\n"
      + ModeName.described.map { "  \($0.name.padded(to: 12))\($0.summary)" }
      .joined(separator: "\n")
        + """

        OPTIONS: (for columnar modes or insert mode):
          --wrap N       Wrap output lines to no longer than N characters
          --wordwrap B   Wrap or not at word boundaries per B (on/off)
          --ww           Shorthand for "--wordwrap 1"
          --quote        Quote output text as SQL literals
          --noquote      Do not quote output text
          TABLE          The name of SQL table used for "insert" mode
        """,
    group: .display
  )

  private var name: String?
  private var table: String?
  /// `nil` is the usual width: 60 where no terminal tells, as in sqlite3.
  private var wrap: Int?
  private var wrapsAtWords = false
  private var quotes = false

  init(_ arguments: inout CommandArguments) throws {
    while let word = arguments.nextIfPresent() {
      func isOption(_ name: String) -> Bool { CommandArguments.isOption(word, name) }
      if isOption("wrap"), let value = arguments.nextIfPresent() {
        wrap = NumberWord.value(of: value)
      } else if isOption("ww") {
        wrapsAtWords = true
      } else if isOption("wordwrap"), !arguments.isEmpty {
        wrapsAtWords = try arguments.nextBoolean()
      } else if isOption("quote") {
        quotes = true
      } else if isOption("noquote") {
        quotes = false
      } else if name == nil {
        name = word
        if word == "qbox" { (name, wrap, wrapsAtWords, quotes) = ("box", 60, false, true) }
      } else if table == nil {
        table = word
      } else if word.hasPrefix("-") {
        throw VerbatimError(
          """
          unknown option: \(word)
          options:
            --noquote
            --quote
            --wordwrap on/off
            --wrap N
            --ww
          """
        )
      } else {
        throw VerbatimError("extra argument: \"\(word)\"")
      }
    }
  }

  func run(in session: ShellSession) throws {
    if name == nil {
      try session.print("current output mode: \(session.display.modeDescription)")
    }
    let name = name ?? session.display.mode.name
    guard let mode = ModeName.mode(named: name) else {
      throw VerbatimError(
        "Error: mode should be one of: " + ModeName.inErrors,
        suggestion: NameSuggestion.closestMatch(to: name, in: OutputMode.all.map(\.name))
          .map { ".mode " + $0 }
      )
    }
    session.display.setMode(mode)
    if session.display.isFramed {
      session.display.wrap = wrap ?? (session.isHuman ? nil : 60)
      session.display.wrapsAtWords = wrapsAtWords
      session.display.quotesValues = quotes
    }
    if mode.name == "insert" { session.display.insertTable = table ?? "table" }
  }
}
