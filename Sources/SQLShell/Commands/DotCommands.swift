import SQLSyntax

/// The dot commands and how one is found.
public enum DotCommands {
  /// All built-in commands.
  ///
  /// A beginning of a name stands for the first in this list that it fits: those of sqlite3 are in
  /// its order, with its lengths, and Assay's own stand behind them.
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
    PlanCommand.self,
    QueryCommand.self,
    ThemeCommand.self,
    TypesCommand.self,
    WatchCommand.self,
  ]

  /// The first command that a word is the name of, or else a beginning.
  ///
  /// - Throws: ``UnknownCommandError``.
  static func command(
    named name: String,
    among commands: [any DotCommand.Type]
  ) throws(UnknownCommandError) -> any DotCommand.Type {
    for command in commands {
      let signature = command.signature
      if signature.name == name || signature.aliases.contains(name) { return command }
    }
    if let command = commands.first(where: { $0.signature.isCalled(name) }) { return command }
    throw UnknownCommandError(
      name: name,
      suggestion: NameSuggestion.closestMatch(
        to: name,
        in: commands.flatMap { [$0.signature.name] + $0.signature.aliases }
      )
    )
  }
}
