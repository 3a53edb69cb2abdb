import LineEditing
import ResultRendering
import SQLiteQuery
import TerminalText

/// `.import FILE TABLE` reads rows from a file into a table.
struct ImportCommand: DotCommand {
  static let signature = CommandSignature(
    "import",
    .required("FILE", .file),
    .required("TABLE", .table),
    summary: "Import data from FILE into TABLE",
    details: """
      Options:
        --ascii               Use \\037 and \\036 as column and row separators
        --csv                 Use , and \\n as column and row separators
        --tabs                Use \\t and \\n as column and row separators
        --json                Read an array of objects, whose keys are the columns
        --jsonl               Read an object a line
        --skip N              Skip the first N rows of input
        --schema S            Target table to be S.TABLE
        --names               The first row names columns of a table that exists
        --columns A,B,C       The columns that fields go to; then no row names them
        --null TEXT           Store NULL for TEXT
        --types exact         Numbers, in a new table, where nothing is lost: 00123 stays TEXT
        --types numeric       Numbers, however they are written: 1.50 is 1.5
        --types text          All TEXT
        --strict              Stop at the first fault and undo all
        -v                    "Verbose" - increase auxiliary output
      Notes:
        *  If TABLE does not exist, it is created.  The first row of input
           determines the column names.
        *  If no format is given, the separators are those of the ".mode"
           output mode; FILE.json and FILE.jsonl are read as what they are.
        *  If FILE begins with "|" then it is a command that generates the
           input text.
      """,
    group: .transfer
  )

  private var options = ImportOptions()
  private var format: ImportOptions.Format?
  /// What is wrong with the words; told with the whole help, as sqlite3 does.
  private var misuse: String?
  private var hasRule = false

  init(_ arguments: inout CommandArguments) throws {
    if arguments.takeFlag("ascii") { format = .delimited(.ascii) }
    if arguments.takeFlag("csv") { format = .delimited(.csv) }
    if arguments.takeFlag("tabs") || arguments.takeFlag("tsv") { format = .delimited(.tabs) }
    if arguments.takeFlag("json") { format = .json(.document) }
    if arguments.takeFlag("jsonl") || arguments.takeFlag("jsonlines") { format = .json(.lines) }
    while arguments.takeFlag("v") { options.verbosity += 1 }
    options.hasNames = arguments.takeFlag("names")
    options.isStrict = arguments.takeFlag("strict")
    do { try takeValues(&arguments) } catch let error as UsageError {
      // As in sqlite3, an option without its value is none.
      if let option = error.found { misuse = Self.unknown(option) }
    }
    let words = arguments.takeAll()
    if let option = words.first(where: { $0.hasPrefix("-") }) {
      misuse = Self.unknown(option)
    } else if misuse != nil {
      return
    } else if words.count < 2 {
      misuse = "missing \(words.isEmpty ? "FILE" : "TABLE") argument."
    } else if words.count > 2 {
      misuse = "extra argument: \"\(words[2])\". "
    } else {
      (options.place, options.table) = (words[0], words[1])
    }
  }

  private static func unknown(_ option: String) -> String {
    "unknown option: \"\(option.hasPrefix("--") ? String(option.dropFirst()) : option)\". "
  }

  private mutating func takeValues(_ arguments: inout CommandArguments) throws {
    options.schema = try arguments.takeOption("schema")
    options.nullText = try arguments.takeOption("null")
    if let word = try arguments.takeOption("skip") { options.skip = NumberWord.value(of: word) }
    if let list = try arguments.takeOption("columns") {
      options.columns = list.split(separator: ",").map { String($0).trimmed }
      guard options.columns != [] else { throw CommandError("--columns takes names, as in a,b") }
    }
    if let word = try arguments.takeOption("types") {
      guard let rule = NumberField.Rule(rawValue: word) else {
        throw CommandError("--types takes exact, numeric or text, not \"\(word)\"")
      }
      options.rule = rule
      hasRule = true
    }
  }

  func run(in session: ShellSession) throws {
    try session.refuseInSafeMode("run .import")
    if let misuse {
      session.errorsInScripts += 1
      try session.print("ERROR: \(misuse) Usage:")
      return try HelpCommand.explain(Self.signature, in: session)
    }
    var options = options
    if session.imitatesSQLite3, !hasRule { options.rule = .text }
    options.format = try format ?? Self.format(of: options.place, in: session)
    try session.console.output.flush()
    let start = Clock.now()
    let counts: ImportCounts
    do {
      counts = try session.withDatabase { db in
        let importer = Importer(options: options, session: session)
        guard options.place.hasPrefix("|") else { return try importer.run(db) }
        // The program may ask something, a password say.
        return try ChildTerminal.whileRestored { try importer.run(db) }
      }
    } catch let error as ImportEmptyError {
      session.errorsInScripts += 1
      return session.report(error.description)
    }
    if counts.rejected > 0 || counts.faults > 0 { session.inputHadFaults = true }
    if session.isInteractive, options.verbosity == 0 {
      let refused = counts.rejected > 0 ? ", \(QuantityText.grouped(counts.rejected)) rejected" : ""
      let time = QuantityText.duration(Clock.now() - start)
      try session.print(
        "\(QuantityText.count(counts.rows, "row"))\(refused) · \(time)"
      )
    }
  }

  /// The separators of the output mode, or what the file's ending says.
  private static func format(
    of place: String,
    in session: ShellSession
  ) throws -> ImportOptions.Format {
    let display = session.display
    let isASCII = display.mode.name == "ascii"
    if !isASCII, !session.imitatesSQLite3, let format = formatOfEnding(of: place, in: session) {
      return format
    }
    // As in sqlite3, results end their rows like this from now on too.
    if display.mode.name == "csv", display.rowSeparator == "\r\n" {
      session.display.rowSeparator = "\n"
    }
    let isCRLF = display.rowSeparator == "\r\n" && !isASCII
    return .delimited(
      DelimitedReader.Dialect(
        column: try separator(display.columnSeparator, "column"),
        row: try separator(isCRLF ? "\n" : display.rowSeparator, "row"),
        hasQuotes: !isASCII
      )
    )
  }

  /// What the file's ending says; nobody has said otherwise at a prompt with its first separator.
  private static func formatOfEnding(
    of place: String,
    in session: ShellSession
  ) -> ImportOptions.Format? {
    let saysNothing = session.isInteractive && session.display.columnSeparator == "|"
    return switch place.split(separator: ".").last?.lowercased() {
    case "json": .json(.document)
    case "jsonl", "ndjson": .json(.lines)
    case "csv" where saysNothing: .delimited(.csv)
    case "tsv" where saysNothing: .delimited(.tabs)
    default: nil
    }
  }

  private static func separator(_ text: String, _ kind: String) throws -> UInt8 {
    guard let first = text.utf8.first else {
      throw CommandError("non-null \(kind) separator required for import")
    }
    guard text.utf8.count == 1 else {
      throw CommandError("multi-character \(kind) separators not allowed for import")
    }
    return first
  }
}

extension String {
  /// Without blanks at both ends.
  var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }
}
