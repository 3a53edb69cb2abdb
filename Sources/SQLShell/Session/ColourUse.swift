/// Whether there are colours, by options and by the variables that programs have agreed on
/// (https://no-color.org, https://bixense.com/clicolors).
enum ColourUse {
  case never
  /// On a terminal.
  case onTerminal
  /// In files and pipes, too.
  case always

  /// - Parameters:
  ///   - asked: What an option says; it comes before the environment.
  ///   - isHuman: Whether a person reads the results on a terminal.
  ///   - imitatesSQLite3: Whether the variable that forces colours is unknown.
  ///   - environment: Looks up a variable.
  init(
    asked: Bool?,
    isHuman: Bool,
    imitatesSQLite3: Bool,
    environment: (String) -> String?
  ) {
    func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
    let isForced = isSet("CLICOLOR_FORCE") && environment("CLICOLOR_FORCE") != "0"
    self =
      switch asked {
      case true?: .always
      case false?: .never
      case nil where isSet("NO_COLOR"): .never
      case nil where isForced && !imitatesSQLite3: .always
      case nil: isHuman && environment("TERM") != "dumb" ? .onTerminal : .never
      }
  }
}

extension ShellSession {
  /// Whether the prompt and what is printed to a terminal have colours.
  var usesColour: Bool { colours != .never }
}
