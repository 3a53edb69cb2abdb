/// The manual page, in the macros of man(7).
struct ManualPage {
  private let words: ProgramWords

  init(_ configuration: ShellConfiguration) { words = ProgramWords(configuration) }

  /// The source that man(1) formats.
  var text: String {
    let name = words.name
    var page = RoffText()
    page.macro("TH", [name.uppercased(), "1", "", "\(name) \(words.version)", "User commands"])
    page.section("NAME")
    page.line("\(name) - a terminal shell for SQLite that shows what is really stored")
    page.section("SYNOPSIS")
    page.macro("B", [name])
    page.line("[OPTIONS] [DATABASE] [SQL or .command]...")
    page.section("DESCRIPTION")
    page.line(
      "\(name) runs SQL statements and dot commands on an SQLite database, from its arguments, "
        + "from its input, or at a prompt that edits, colours and completes them. It shows the "
        + "storage class of every value, and applies migrations of the schema, rehearsed on a copy."
    )
    page.paragraph()
    page.line(
      "DATABASE is a file; one that does not exist is made with the first change. Without DATABASE "
        + "the data is in memory and gone at the end."
    )
    page.section("OPTIONS")
    page.line("Options are given with one dash or two.")
    for option in words.options { page.item(option.usage, option.summary) }
    page.section("DOT COMMANDS")
    page.line("Words in question marks may be left out; .help NAME explains a command.")
    for group in words.groups {
      page.subsection(group.heading)
      for command in group.commands { page.item(command.usage, command.summary) }
    }
    page.section("MIGRATIONS")
    page.line("What stands behind .migrate; each takes --json, and --help explains it.")
    for action in words.actions {
      page.item(".migrate " + action.usage.dropFirst(), action.summary)
    }
    page.section("EXIT STATUS")
    page.line(ProgramWords.exitWords)
    for (code, meaning) in ProgramWords.exitCodes { page.item(String(code), meaning) }
    page.section("ENVIRONMENT")
    for variable in words.variables { page.item(variable.name, variable.meaning) }
    page.section("SEE ALSO")
    page.line("sqlite3(1), less(1), editrc(5)")
    return page.text
  }
}

/// Text for roff, in which nothing of the words is taken for a request.
struct RoffText {
  private(set) var text = ""

  mutating func section(_ heading: String) { macro("SH", [heading]) }

  mutating func subsection(_ heading: String) { macro("SS", [heading]) }

  mutating func paragraph() { text += ".PP\n" }

  mutating func line(_ words: String) {
    let escaped = Self.escaped(words)
    let isRequest = escaped.hasPrefix(".") || escaped.hasPrefix("'")
    text += (isRequest ? "\\&" : "") + escaped + "\n"
  }

  /// A term and what it means.
  mutating func item(_ term: String, _ meaning: String) {
    text += ".TP\n"
    macro("B", [term])
    line(meaning)
  }

  mutating func macro(_ name: String, _ arguments: [String]) {
    let quoted = arguments.map { "\"\(Self.escaped($0).replacing("\"", with: "\\(dq"))\"" }
    text += "." + ([name] + quoted).joined(separator: " ") + "\n"
  }

  private static func escaped(_ words: String) -> String {
    words.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }
}
