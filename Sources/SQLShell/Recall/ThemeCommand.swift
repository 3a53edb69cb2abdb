import ResultRendering

/// `.theme NAME` chooses the colours of results.
struct ThemeCommand: DotCommand {
  static let signature = CommandSignature(
    "theme",
    shortest: 3,
    .required("dark|light|none", .oneOf(["dark", "light", "none"])),
    summary: "Choose colours for a dark or a light screen",
    details: "In the settings file, $XDG_CONFIG_HOME/assay/assayrc, it holds for every session.",
    group: .display
  )

  private let theme: ColourTheme?

  init(_ arguments: inout CommandArguments) throws {
    switch try arguments.next() {
    case "dark": theme = .dark
    case "light": theme = .light
    case "none": theme = nil
    case let word: throw UsageError(found: word, usage: arguments.usage)
    }
    try arguments.finish()
  }

  func run(in session: ShellSession) throws { session.display.theme = theme }
}
