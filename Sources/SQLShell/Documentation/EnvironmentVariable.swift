/// A variable of the environment that the shell reads.
struct EnvironmentVariable {
  let name: String
  let meaning: String

  /// All of them, by name.
  static func all(of configuration: ShellConfiguration) -> [EnvironmentVariable] {
    let (name, upper) = (configuration.name, configuration.name.uppercased())
    let rows = [
      ("\(upper)_HISTORY", "the file of the history; empty keeps none"),
      ("CLICOLOR_FORCE", "colours in files and pipes, too, unless it is 0"),
      ("COLORFGBG", "chooses the theme for the terminal's background"),
      ("HOME", "where the folders of XDG are by default"),
      ("LESS", "options of less; -SRXF where it is not set"),
      ("NO_COLOR", "no colours, where it is not empty"),
      ("PAGER", "shows results that are taller than the screen; empty shows them without"),
      ("TERM", "dumb is a terminal without colours and without editing"),
      ("TMPDIR", "where temporary files are written; /tmp by default"),
      ("VISUAL, EDITOR", "the editor of .edit and of the function edit()"),
      ("XDG_CONFIG_HOME", "holds \(name)/\(name)rc, the settings, and \(name)/queries"),
      ("XDG_STATE_HOME", "holds \(name)/history"),
    ]
    return rows.map { EnvironmentVariable(name: $0.0, meaning: $0.1) }
  }
}
