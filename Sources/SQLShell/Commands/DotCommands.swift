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
    BailCommand.self,
    BinaryCommand.self,
    ChangeDirectoryCommand.self,
    ChangesCommand.self,
    CheckCommand.self,
    ClassesCommand.self,
    CloneCommand.self,
    ConnectionCommand.self,
    DatabaseConfigurationCommand.self,
    DatabasesCommand.self,
    DescribeCommand.self,
    DiagramCommand.self,
    DiskUsedCommand.self,
    DumpCommand.self,
    EchoCommand.self,
    ExcelCommand.self,
    ExitCommand.self,
    ExplainCommand.self,
    ExportCommand.self,
    FileControlCommand.self,
    FileSystemInfoCommand.self,
    FileSystemListCommand.self,
    FileSystemNameCommand.self,
    FindCommand.self,
    FullSchemaCommand.self,
    HashCommand.self,
    HeadersCommand.self,
    HelpCommand.self,
    ImportCommand.self,
    IndexesCommand.self,
    InspectCommand.self,
    LimitCommand.self,
    LintCommand.self,
    LoadCommand.self,
    LogCommand.self,
    MigrateCommand.self,
    ModeCommand.self,
    NonceCommand.self,
    NullValueCommand.self,
    OnceCommand.self,
    OpenCommand.self,
    OutputCommand.self,
    OverviewCommand.self,
    ParameterCommand.self,
    PlanCommand.self,
    PrintCommand.self,
    ProgressCommand.self,
    PromptCommand.self,
    QueryPlanCommand.self,
    QuitCommand.self,
    ReadCommand.self,
    RestoreCommand.self,
    SaveCommand.self,
    SchemaCommand.self,
    SeparatorCommand.self,
    ShellCommand.self,
    ShowCommand.self,
    StatisticsCommand.self,
    SystemCommand.self,
    TablesCommand.self,
    TestCaseCommand.self,
    TimeoutCommand.self,
    TimerCommand.self,
    TraceCommand.self,
    TypesCommand.self,
    VersionCommand.self,
    WidthCommand.self,
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
