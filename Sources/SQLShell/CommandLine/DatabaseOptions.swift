extension CommandLineOption {
  private static func refused(_ name: String, _ summary: String, _ reason: String) -> Self {
    CommandLineOption(name, "not supported: " + summary) { _ in
      throw InvocationError.unsupported(option: "-" + name, reason: reason)
    }
  }

  private static let archiveReason = "SQLite's library does not read ZIP archives"

  /// Options that choose what is opened, and how.
  static let databases: [CommandLineOption] = [
    CommandLineOption("readonly", "open the database for reading only") {
      $0.isReadonly = true
    },
    CommandLineOption("ifexists", "open the database only if there is one") {
      $0.mustExist = true
    },
    CommandLineOption("deserialize", "read the database into memory and leave the file alone") {
      $0.openMode = .deserialized
    },
    CommandLineOption("maxsize", "N", .number, "let a database of -deserialize grow to N bytes") {
      call,
      word in call.maximumSize = NumberWord.value(of: word)
    },
    CommandLineOption("nofollow", "refuse a symbolic link in place of the database") {
      $0.followsLinks = false
    },
    CommandLineOption("vfs", "NAME", .text, "reach files by the virtual file system NAME") {
      call,
      word in
      call.fileSystem = word
    },
    CommandLineOption("demo", "open a sample database with pending migrations") {
      $0.opensDemo = true
    },
    refused("A", "run .archive", archiveReason),
    refused("zip", "open a ZIP archive", archiveReason),
    refused("append", "a database behind other data", "SQLite's library has no append file system"),
  ]

  private static let twoNumbers: [CommandParameter] = [
    .required("SIZE", .number), .required("N", .number),
  ]

  /// Options of sqlite3 that change no results: they are accepted.
  static let ignored: [CommandLineOption] = [
    CommandLineOption("lookaside", twoNumbers, "accepted for sqlite3's sake") { _, _, _ in },
    CommandLineOption("pagecache", twoNumbers, "accepted for sqlite3's sake") { _, _, _ in },
    CommandLineOption("mmap", "N", .number, "accepted for sqlite3's sake") { _, _ in },
    CommandLineOption("heap", "SIZE", .number, "accepted for sqlite3's sake") { _, _ in },
    CommandLineOption("threadsafe", "N", .number, "accepted for sqlite3's sake") { _, _ in },
    CommandLineOption("memtrace", "accepted for sqlite3's sake") { _ in },
    CommandLineOption("scanstats", "accepted for sqlite3's sake") { _ in },
  ]

  /// Options that tell something and do nothing else.
  static let about: [CommandLineOption] = [
    CommandLineOption("help", [], "show this text") { call, _, configuration in
      call.textToPrint = CommandLineHelp.text(configuration)
      call.printsTextAsError = call.imitatesSQLite3 || !call.optionAsWritten.hasPrefix("--")
    },
    CommandLineOption("man", [], "print the manual page, for man -l -") { call, _, configuration in
      call.textToPrint = ManualPage(configuration).text
    },
    CommandLineOption(
      "completions",
      [.required("SHELL", .oneOf(CompletionScripts.all.map { $0.shell }))],
      "print the completions for a shell: \(CompletionScripts.names)"
    ) { call, values, configuration in
      guard let script = CompletionScripts.all.first(where: { $0.shell == values[0] }) else {
        throw InvocationError.badValue(
          option: "-completions",
          found: values[0],
          expected: "one of \(CompletionScripts.names)"
        )
      }
      call.textToPrint = script.text(ProgramWords(configuration))
    },
    CommandLineOption("version", [], "show the versions of Assay and SQLite") {
      call,
      _,
      configuration in
      call.textToPrint =
        call.imitatesSQLite3
        ? CommandLineHelp.libraryVersion + "\n" : CommandLineHelp.version(configuration)
    },
  ]
}
