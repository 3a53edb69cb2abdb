import ResultRendering

/// The words that `.mode` and its options understand.
enum ModeName {
  /// A beginning of a name stands for the first of these that it fits, as in sqlite3; Assay's own
  /// modes stand behind them.
  private static let names: [(name: String, mode: OutputMode)] = {
    let known: [(String, OutputMode)] = [
      ("lines", .line), ("columns", .column), ("list", .list), ("html", .html), ("tcl", .tcl),
      ("csv", .csv), ("tabs", .tabs), ("insert", .insert), ("quote", .quote), ("ascii", .ascii),
      ("markdown", .markdown), ("table", .table), ("box", .box), ("count", .count), ("off", .off),
      ("json", .json),
    ]
    let others = OutputMode.all.filter { mode in
      !known.contains { $0.1.name == mode.name }
    }
    return known + others.map { ($0.name, $0) }
  }()

  /// The mode of a name or of a beginning of one.
  static func mode(named word: String) -> OutputMode? {
    names.first { $0.mode.name == word }?.mode
      ?? names.first { $0.name.hasPrefix(word) }?.mode
  }

  /// The list that sqlite3 shows where there is no such mode.
  static let inErrors =
    "ascii box column csv html insert json line list markdown qbox quote table tabs tcl"

  /// What `.help mode` lists.
  static let described: [(name: String, summary: String)] =
    OutputMode.all.map { ($0.name, $0.summary) } + [
      ("count", "The number of rows"), ("qbox", "Shorthand for \"box --wrap 60 --quote\""),
    ]
}
