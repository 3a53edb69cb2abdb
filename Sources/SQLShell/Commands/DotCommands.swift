import SQLSyntax

/// The dot commands and how one is found.
public enum DotCommands {
  /// All built-in commands, by name.
  public static let all: [any DotCommand.Type] = [
    AuthCommand.self,
    BackupCommand.self,
    SaveCommand.self,
    BailCommand.self,
    BinaryCommand.self,
    ChangeDirectoryCommand.self,
    ChangesCommand.self,
    CheckCommand.self,
    CloneCommand.self,
    ConnectionCommand.self,
    DatabasesCommand.self,
    DatabaseConfigurationCommand.self,
    DatabaseInfoCommand.self,
    DumpCommand.self,
    EchoCommand.self,
    QueryPlanCommand.self,
    ExitCommand.self,
    ExplainCommand.self,
    FileControlCommand.self,
    FullSchemaCommand.self,
    HeadersCommand.self,
    HelpCommand.self,
    ImportCommand.self,
    IndexesCommand.self,
    LimitCommand.self,
    LintCommand.self,
    LoadCommand.self,
    LogCommand.self,
    ModeCommand.self,
    NonceCommand.self,
    NullValueCommand.self,
    OpenCommand.self,
    OutputCommand.self,
    OnceCommand.self,
    ExcelCommand.self,
    ParameterCommand.self,
    PrintCommand.self,
    ProgressCommand.self,
    PromptCommand.self,
    QuitCommand.self,
    ReadCommand.self,
    RestoreCommand.self,
    ScanStatisticsCommand.self,
    SchemaCommand.self,
    SeparatorCommand.self,
    HashCommand.self,
    ShellCommand.self,
    SystemCommand.self,
    ShowCommand.self,
    StatisticsCommand.self,
    TablesCommand.self,
    TestCaseCommand.self,
    TimeoutCommand.self,
    TimerCommand.self,
    TraceCommand.self,
    VersionCommand.self,
    FileSystemInfoCommand.self,
    FileSystemListCommand.self,
    FileSystemNameCommand.self,
    WidthCommand.self,
    ChartCommand.self,
    ClassesCommand.self,
    DescribeCommand.self,
    DiagramCommand.self,
    DiskUsedCommand.self,
    EditCommand.self,
    ExportCommand.self,
    FindCommand.self,
    HistoryCommand.self,
    InspectCommand.self,
    LastCommand.self,
    MigrateCommand.self,
    OverviewCommand.self,
    PagerCommand.self,
    PlanCommand.self,
    QueryCommand.self,
    ThemeCommand.self,
    TypesCommand.self,
    WatchCommand.self,
    WhyCommand.self,
  ]

  /// The command that a word is the name of, or else a beginning of the name.
  ///
  /// A beginning that fits several is the first of them in sqlite3's order; Assay's own commands
  /// stand behind sqlite3's.
  ///
  /// - Throws: ``UnknownCommandError``.
  static func command(
    named name: String,
    among commands: [any DotCommand.Type]
  ) throws(UnknownCommandError) -> any DotCommand.Type {
    var found: (command: any DotCommand.Type, rank: Int)?
    for command in commands {
      let signature = command.signature
      if signature.name == name || signature.aliases.contains(name) { return command }
      guard signature.isCalled(name) else { continue }
      let rank = sqlite3Order.firstIndex(of: signature.name) ?? sqlite3Order.count
      if found.map({ rank < $0.rank }) ?? true { found = (command, rank) }
    }
    if let found { return found.command }
    throw UnknownCommandError(
      name: name,
      suggestion: NameSuggestion.closestMatch(
        to: name,
        in: commands.flatMap { [$0.signature.name] + $0.signature.aliases }
      )
    )
  }

  /// The order in which sqlite3 looks, where it matters.
  private static let sqlite3Order = [
    "auth", "backup", "save", "bail", "binary", "cd", "changes", "check", "clone", "connection",
    "databases", "dbconfig", "dbinfo", "dump", "echo", "eqp", "exit", "explain", "filectrl",
    "fullschema", "headers", "help", "import", "indexes", "limit", "lint", "load", "log", "mode",
    "nonce", "nullvalue", "open", "output", "once", "excel", "parameter", "print", "progress",
    "prompt", "quit", "read", "restore", "scanstats", "schema", "separator", "sha3sum", "shell",
    "system", "show", "stats", "tables", "testcase", "timeout", "timer", "trace", "version",
    "vfsinfo", "vfslist", "vfsname", "width",
  ]
}
