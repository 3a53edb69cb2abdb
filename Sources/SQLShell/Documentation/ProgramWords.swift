import SQLiteMigration

/// What a program's manual page, completions and reference are made of: the declarations that also
/// parse its arguments and print its help.
struct ProgramWords {
  let name: String
  let version: String
  let options: [CommandLineOption]
  let commands: [CommandSignature]
  let actions: [CommandSignature]
  let variables: [EnvironmentVariable]

  init(_ configuration: ShellConfiguration) {
    name = configuration.name
    version = configuration.version
    options = CommandLineOption.all.filter(\.isSupported)
    let own = configuration.commands.map { $0.signature }
    let names = Set(own.map(\.name))
    let builtIn = DotCommands.all.map { $0.signature }.filter { !names.contains($0.name) }
    commands = (own + builtIn).sorted { $0.name < $1.name }
    actions = MigrateActions.all.map { $0.signature }
    variables = EnvironmentVariable.all(of: configuration)
  }

  /// The commands by the headings of the help, without empty ones.
  var groups: [(heading: String, commands: [CommandSignature])] {
    CommandGroup.allCases.map { group in (group.rawValue, commands.filter { $0.group == group }) }
      .filter { !$0.1.isEmpty }
  }

  /// What ends with which code, before the codes of `.migrate`.
  static let exitWords =
    "0 after success, 1 after an error. SQL among the arguments that fails ends with SQLite's result "
    + "code: 19 for a constraint, 5 where the database stayed locked. .migrate ends with:"

  /// The exit codes of `.migrate` that scripts may count on.
  static let exitCodes: [(code: Int32, meaning: String)] = MigrationExit.allCases.map {
    ($0.rawValue, $0.meaning)
  }
}

extension MigrationExit {
  fileprivate var meaning: String {
    switch self {
    case .done: "done"
    case .usage: "an error: wrong use, or a statement that failed"
    case .pending: "migrations are pending, where that was asked"
    case .verification: "a migration was edited, is missing, stands twice or is out of order"
    case .newer: "the database has migrations that are not known here"
    case .failed: "a migration failed and was rolled back"
    case .partial: "a migration outside a transaction failed in part"
    case .busy: "the database stayed locked"
    case .storage: "read-only, disk full, or an error of input and output"
    case .refused: "refused until a flag acknowledges it"
    case .drift: "the schema is not what the migrations make"
    case .interrupted: "interrupted and rolled back"
    }
  }
}
