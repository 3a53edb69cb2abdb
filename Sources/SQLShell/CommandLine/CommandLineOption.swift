import ResultRendering

/// An option of the command line: parsing, help, man page and completions read it here.
struct CommandLineOption: Sendable {
  /// Without dashes; one or two are accepted.
  let name: String
  /// The words that follow it.
  let parameters: [String]
  let summary: String
  let apply: @Sendable (inout Invocation, [String], ShellConfiguration) throws -> Void

  init(
    _ name: String,
    _ parameters: [String],
    _ summary: String,
    apply: @escaping @Sendable (inout Invocation, [String], ShellConfiguration) throws -> Void
  ) {
    self.name = name
    self.parameters = parameters
    self.summary = summary
    self.apply = apply
  }

  init(
    _ name: String,
    _ summary: String,
    apply: @escaping @Sendable (inout Invocation, [String], ShellConfiguration) throws -> Void
  ) {
    self.init(name, [], summary, apply: apply)
  }

  static func named(_ name: String) -> CommandLineOption? { all.first { $0.name == name } }

  /// All options, in the order of the help.
  static let all: [CommandLineOption] =
    modes + [
      CommandLineOption("bail", "stop after the first error") { call, _, _ in call.bails = true },
      CommandLineOption("batch", "read a script, whatever the input is") { call, _, _ in
        call.isInteractive = false
      },
      CommandLineOption("cmd", ["COMMAND"], "run COMMAND before all input") { call, values, _ in
        call.startCommands.append(values[0])
      },
      CommandLineOption("demo", "open a sample database with pending migrations") { call, _, _ in
        call.opensDemo = true
      },
      CommandLineOption("echo", "print each input before it runs") { call, _, _ in
        call.echoes = true
      },
      CommandLineOption("header", "print the names of columns") { call, _, _ in
        call.displayChanges.append { ($0.showsHeaders, $0.headersWereSet) = (true, true) }
      },
      CommandLineOption("noheader", "print no names of columns") { call, _, _ in
        call.displayChanges.append { ($0.showsHeaders, $0.headersWereSet) = (false, true) }
      },
      CommandLineOption("help", "show this text") { call, _, configuration in
        call.textToPrint = CommandLineHelp.text(configuration)
      },
      CommandLineOption("ifexists", "open the database only if there is one") { call, _, _ in
        call.mustExist = true
      },
      CommandLineOption("init", ["FILE"], "read FILE instead of the user's settings") {
        call,
        values,
        _ in call.initFile = values[0]
      },
      CommandLineOption("interactive", "prompt, whatever the input is") { call, _, _ in
        call.isInteractive = true
      },
      CommandLineOption("migrations", ["DIR"], "migrations for .migrate; ./migrations by default") {
        call,
        values,
        _ in call.migrationsDirectory = values[0]
      },
      CommandLineOption("newline", ["SEP"], "end rows with SEP instead of a line feed") {
        call,
        values,
        _ in
        let separator = CommandArguments.resolvingBackslashes(values[0])
        call.displayChanges.append { $0.rowSeparator = separator }
      },
      CommandLineOption("nocolor", "use no colours") { call, _, _ in call.usesColour = false },
      CommandLineOption("noinit", "read no settings of the user") { call, _, _ in
        call.readsUserFile = false
      },
      CommandLineOption("notypes", "show no storage classes") { call, _, _ in
        call.displayChanges.append { $0.types = .off }
      },
      CommandLineOption("nullvalue", ["TEXT"], "print TEXT for NULL") { call, values, _ in
        let text = values[0]
        call.displayChanges.append { $0.nullText = text }
      },
      CommandLineOption("readonly", "open the database for reading only") { call, _, _ in
        call.isReadonly = true
      },
      CommandLineOption("safe", "reach no file but the database, no program") { call, _, _ in
        call.isSafe = true
      },
      CommandLineOption("separator", ["SEP"], "separate columns with SEP") { call, values, _ in
        let separator = CommandArguments.resolvingBackslashes(values[0])
        call.displayChanges.append { $0.columnSeparator = separator }
      },
      CommandLineOption("types", "show the storage class of every value") { call, _, _ in
        call.displayChanges.append { $0.types = .on }
      },
      CommandLineOption("version", "show the versions of Assay and SQLite") {
        call,
        _,
        configuration in call.textToPrint = CommandLineHelp.version(configuration)
      },
    ]

  private static let modes: [CommandLineOption] =
    OutputMode.all.filter { !["insert", "jsonlines", "off", "tcl"].contains($0.name) }
    .map { mode in
      CommandLineOption(mode.name, mode.summary.loweringFirst) { call, _, _ in
        call.displayChanges.append { settings in
          // As in sqlite3, -csv ends rows with a line feed and `.mode csv` with CR LF.
          let row = settings.rowSeparator
          settings.setMode(mode)
          if mode.name == "csv" { settings.rowSeparator = row }
        }
      }
    } + [
      CommandLineOption("mode", ["MODE"], "print results in MODE, as .mode does") {
        call,
        values,
        _ in
        guard let mode = OutputMode.all.first(where: { $0.name == values[0] }) else {
          throw InvocationError.badValue(
            option: "-mode",
            found: values[0],
            expected: "one of " + OutputMode.all.map(\.name).joined(separator: " ")
          )
        }
        call.displayChanges.append { $0.setMode(mode) }
      }
    ]
}

extension String {
  /// `Tables…` as it reads within a sentence: `tables…`; abbreviations stay.
  fileprivate var loweringFirst: String {
    guard let second = dropFirst().first, second.isLowercase else { return self }
    return prefix(1).lowercased() + dropFirst()
  }
}
