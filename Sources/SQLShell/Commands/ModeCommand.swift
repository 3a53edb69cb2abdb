import ResultRendering
import SQLSyntax

/// `.mode MODE` chooses how results are printed.
struct ModeCommand: DotCommand {
  static let signature = CommandSignature(
    "mode",
    .required("MODE", .oneOf(OutputMode.all.map(\.name) + ["qbox"])),
    .optional("OPTIONS", .oneOf(Self.options)),
    summary: "Set output mode",
    details: "MODE is one of:\n"
      + ModeName.described.map { "  \($0.name.padded(to: 12))\($0.summary)" }
      .joined(separator: "\n")
        + """

        OPTIONS: (for columnar modes, json modes or insert mode):
          --wrap N       Wrap output lines to no longer than N characters
          --wordwrap B   Wrap or not at word boundaries per B (on/off)
          --ww           Shorthand for "--wordwrap 1"
          --quote        Quote output text as SQL literals
          --noquote      Do not quote output text
          --hex          JSON holds BLOBs as hex digits, not as base64
          TABLE          The name of SQL table used for "insert" mode
        """,
    group: .display
  )

  private static let options = ["--wrap", "--wordwrap", "--ww", "--quote", "--noquote", "--hex"]

  private var name: String?
  private var table: String?
  /// `nil` is the usual width: 60 where no terminal tells, as in sqlite3.
  private var wrap: Int?
  private var wrapsAtWords = false
  private var quotes = false
  private var blobForm = RenderOptions.BlobForm.base64

  /// Whether only the mode is asked for.
  private let isQuestion: Bool

  init(_ arguments: inout CommandArguments) throws {
    isQuestion = arguments.isEmpty
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
      } else if isOption("hex") {
        blobForm = .hex
      } else if name == nil {
        name = word
        if word == "qbox" { (name, wrap, wrapsAtWords, quotes) = ("box", 60, false, true) }
      } else if table == nil {
        table = word
      } else if word.hasPrefix("-") {
        throw Self.unknown(word)
      } else {
        throw VerbatimError("extra argument: \"\(word)\"")
      }
    }
  }

  private static func unknown(_ option: String) -> VerbatimError {
    VerbatimError(
      """
      unknown option: \(option)
      options:
        --noquote
        --quote
        --wordwrap on/off
        --wrap N
        --ww
      """
    )
  }

  func run(in session: ShellSession) throws {
    if name == nil {
      try session.print("current output mode: \(session.display.modeDescription)")
      // To sqlite3, and so to scripts, it also sets the mode again, and with it separators.
      if isQuestion, session.isInteractive, !session.imitatesSQLite3 { return }
    }
    let name = name ?? session.display.mode.name
    guard let mode = ModeName.mode(named: name) else {
      throw VerbatimError(
        "Error: mode should be one of: " + ModeName.inErrors,
        suggestion: NameSuggestion.closestMatch(to: name, in: OutputMode.all.map(\.name))
          .map { ".mode " + $0 }
      )
    }
    // To sqlite3 it is the name of a table, in every mode; a person has made a slip.
    if session.isInteractive, !session.imitatesSQLite3, mode.name != "insert", let table,
      table.hasPrefix("-")
    {
      throw Self.unknown(table)
    }
    session.display.setMode(mode)
    // The form of BLOBs is none of sqlite3's options, so that a question can leave it.
    if !isQuestion { session.display.blobForm = blobForm }
    if session.display.isFramed {
      session.display.wrap = wrap ?? (session.isHuman ? nil : 60)
      session.display.wrapsAtWords = wrapsAtWords
      session.display.quotesValues = quotes
    }
    if mode.name == "insert" { session.display.insertTable = table ?? "table" }
  }
}
