import SQLiteQuery

/// What `-help` and `-version` print.
enum CommandLineHelp {
  static func text(_ configuration: ShellConfiguration) -> String {
    let options = CommandLineOption.all.filter(\.isSupported)
    let rows = options.map(\.usage)
    let width = (rows.map(\.utf8.count).max() ?? 0) + 2
    let lines = zip(rows, options).map { row, option in
      "   " + row.padded(to: width) + option.summary
    }
    return """
      Usage: \(configuration.name) [OPTIONS] [DATABASE] [SQL or .command]...
      DATABASE is an SQLite file; one that does not exist is made with the first change.
      Without DATABASE the data is in memory and gone at the end. Without SQL, statements and
      dot commands are read from the input; .help lists the dot commands.
      OPTIONS, with one dash or two:
      \(lines.joined(separator: "\n"))

      """
  }

  static func version(_ configuration: ShellConfiguration) -> String {
    "\(configuration.name) \(configuration.version) (SQLite \(libraryVersion))\n"
  }

  static var libraryVersion: String { "\(SQLiteLibrary.version) \(SQLiteLibrary.sourceID)" }
}
