import ResultRendering

/// `.theme ?NAME?` tells or chooses the colours of results.
struct ThemeCommand: DotCommand {
  static let signature = CommandSignature(
    "theme",
    shortest: 3,
    .optional("dark|light|none", .oneOf(["dark", "light", "none"])),
    summary: "Choose colours for a dark or a light screen",
    details: "In the settings file, $XDG_CONFIG_HOME/assay/assayrc, it holds for every session.",
    group: .display
  )

  private enum Action {
    case tell
    case choose(ColourTheme?)
  }

  private static let themes: [(name: String, theme: ColourTheme?)] = [
    ("dark", .dark), ("light", .light), ("none", nil),
  ]

  private let action: Action

  init(_ arguments: inout CommandArguments) throws {
    guard let word = arguments.nextIfPresent() else {
      action = .tell
      return
    }
    guard let chosen = Self.themes.first(where: { $0.name == word }) else {
      throw UsageError(found: word, usage: arguments.usage)
    }
    action = .choose(chosen.theme)
    try arguments.finish()
  }

  func run(in session: ShellSession) throws {
    switch action {
    case .choose(let theme):
      session.display.theme = theme
      session.showTheme()
    case .tell:
      let name = Self.themes.first { $0.theme == session.display.theme }?.name ?? "of its own"
      try session.print("theme: \(name)\(session.usesColour ? "" : "; no colours here")")
    }
  }
}
