public import SQLiteMigration
public import SQLiteQuery

/// What a program that embeds the shell adds to it.
public struct ShellConfiguration: Sendable {
  /// The name that the greeting, the help and the history file use.
  public var name = "assay"

  /// The version that `-version` and the greeting show.
  public var version = ShellVersion.current

  /// Dot commands of the program's own, beside the built-in ones; a name that both have is the
  /// program's.
  public var commands: [any DotCommand.Type] = []

  /// The program's own migrations, which `.migrate` drives instead of a directory's.
  public var migrations: MigrationSource?

  /// Prepares each connection: functions, collations.
  public var prepareDatabase: (@Sendable (Database) throws -> Void)?

  /// A shell without additions.
  public init() {}
}

/// The one place that says which version this is.
public enum ShellVersion {
  /// The version of Assay.
  public static let current = "0.1.0"
}
