extension CommandLineOption {
  /// Options that choose what is read, and how it runs.
  static let input: [CommandLineOption] = [
    CommandLineOption("bail", "stop after the first error") { $0.bails = true },
    CommandLineOption("batch", "read a script, whatever the input is") { $0.isInteractive = false },
    CommandLineOption("interactive", "prompt, whatever the input is") { $0.isInteractive = true },
    CommandLineOption("cmd", "COMMAND", .command, "run COMMAND before all input") { call, word in
      call.steps.append(.command(word))
    },
    CommandLineOption("echo", "print each input before it runs") { $0.steps.append(.echo) },
    CommandLineOption("eqp", "print each query plan, as .eqp on") {
      $0.steps.append(.execution { $0.queryPlan = .on })
    },
    CommandLineOption("eqpfull", "print each query plan and program, as .eqp full") {
      $0.steps.append(.execution { $0.queryPlan = .full })
    },
    CommandLineOption("stats", "print what SQLite measures after each statement") {
      $0.steps.append(.execution { $0.statistics = .on })
    },
    CommandLineOption("init", "FILE", .file, "read FILE instead of the user's settings") {
      call,
      word in
      call.initFile = word
    },
    CommandLineOption("noinit", "read no settings of the user") { $0.readsUserFile = false },
    CommandLineOption(
      "migrations",
      "DIR",
      .directory,
      "migrations for .migrate; ./migrations by default"
    ) {
      call,
      word in call.migrationsDirectory = word
    },
    CommandLineOption("safe", "reach no file but the database, no program") { $0.isSafe = true },
    CommandLineOption("nonce", "STRING", .text, "let .nonce STRING lift safe mode") { call, word in
      call.nonce = word
    },
  ]
}
