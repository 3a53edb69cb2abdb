import SQLSyntax

/// The dot commands and how one is found.
public enum DotCommands {
  /// All built-in commands, in the order of the help.
  public static let all: [any DotCommand.Type] = [
    BackupCommand.self,
    ClassesCommand.self,
    CloneCommand.self,
    DescribeCommand.self,
    DumpCommand.self,
    ExitCommand.self,
    ExportCommand.self,
    FindCommand.self,
    HeadersCommand.self,
    HelpCommand.self,
    ImportCommand.self,
    InspectCommand.self,
    MigrateCommand.self,
    ModeCommand.self,
    OpenCommand.self,
    QuitCommand.self,
    ReadCommand.self,
    RestoreCommand.self,
    SaveCommand.self,
    SchemaCommand.self,
    TablesCommand.self,
    TypesCommand.self,
  ]

  /// The command of a name or of a beginning that only one has.
  ///
  /// - Throws: ``UnknownCommandError``.
  static func command(
    named name: String,
    among commands: [any DotCommand.Type]
  ) throws(UnknownCommandError) -> any DotCommand.Type {
    let signatures = commands.map { $0.signature }
    func names(_ signature: CommandSignature) -> [String] { [signature.name] + signature.aliases }
    if let index = signatures.firstIndex(where: { names($0).contains(name) }) {
      return commands[index]
    }
    let matches = signatures.indices.filter { index in
      names(signatures[index]).contains { $0.hasPrefix(name) }
    }
    if matches.count == 1, let match = matches.first { return commands[match] }
    let candidates = name.isEmpty ? [] : matches.map { signatures[$0].name }
    throw UnknownCommandError(
      name: name,
      candidates: candidates,
      suggestion: candidates.isEmpty
        ? NameSuggestion.closestMatch(to: name, in: signatures.flatMap(names)) : nil
    )
  }
}
