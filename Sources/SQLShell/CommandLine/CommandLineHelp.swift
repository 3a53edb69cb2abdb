import SQLiteQuery

/// What `-help` and `-version` print.
enum CommandLineHelp {
  static func text(_ configuration: ShellConfiguration) -> String {
    let rows = CommandLineOption.all.sorted { $0.name < $1.name }.map { option in
      (["-" + option.name] + option.parameters).joined(separator: " ")
    }
    let width = (rows.map(\.count).max() ?? 0) + 2
    let options = zip(rows, CommandLineOption.all.sorted { $0.name < $1.name })
      .map { head, option in
        "   " + head + String(repeating: " ", count: width - head.count) + option.summary
      }
    return """
      Usage: \(configuration.name) [OPTIONS] [DATABASE] [SQL or .command]...
      DATABASE is an SQLite file; one that does not exist is made with the first change.
      Without DATABASE the data is in memory and gone at the end. Without SQL, statements and
      dot commands are read from the input; .help lists the dot commands.
      OPTIONS, with one dash or two:
      \(options.joined(separator: "\n"))

      """
  }

  static func version(_ configuration: ShellConfiguration) -> String {
    "\(configuration.name) \(configuration.version) (SQLite \(SQLiteLibrary.version))\n"
  }
}
