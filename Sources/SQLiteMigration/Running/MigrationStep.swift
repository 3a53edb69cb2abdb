public import SQLiteQuery

/// How a migration treats foreign keys while it runs.
public enum ForeignKeyHandling: String, Hashable, Sendable {
  /// Off while it runs, new violations found before COMMIT.
  case deferred
  /// Left as the connection has them, enforced statement by statement.
  case immediate
  /// Off while it runs, never checked.
  case off
}

/// One migration, from whatever source, as the runner takes it.
public struct MigrationStep: Sendable {
  /// What a migration does in one direction.
  public enum Body: Sendable {
    /// Swift code; it gets the merged identifiers that are applied.
    case swift(@Sendable (Database, Set<String>) throws -> Void)
    /// SQL of a file.
    case sql(SQLScript)
  }

  /// The name that `grdb_migrations` records.
  public let identifier: String
  /// What applies it.
  public var up: Body
  /// What undoes it, where its source says.
  public var down: Body?
  /// How it treats foreign keys.
  public var foreignKeys = ForeignKeyHandling.deferred
  /// Whether it runs in a transaction.
  public var usesTransaction = true
  /// Whether its down runs in a transaction.
  public var downUsesTransaction = true
  /// The identifiers that it replaces.
  public var mergedIdentifiers: Set<String> = []
  /// The oldest SQLite that runs it, `3.35` for example.
  public var requiredSQLite: String?
  /// The tables that it may take rows from.
  public var allowedRowLoss: Set<String> = []
  /// Whether its author says that it can't be undone.
  public var isIrreversible = false
  /// Whether it does things outside the database, so that it can't be rehearsed.
  public var hasSideEffects = false
  /// Whether it is applied again whenever its file changes.
  public var isRepeatable = false
  /// The file it comes from.
  public var origin: MigrationOrigin?

  /// Makes a step of an identifier and what applies it.
  public init(identifier: String, up: Body, down: Body? = nil) {
    self.identifier = identifier
    self.up = up
    self.down = down
  }

  /// The SQL that applies it, for a file.
  public var script: SQLScript? {
    if case .sql(let script) = up { return script }
    return nil
  }

  /// The SQL that undoes it, for a file that says so.
  public var downScript: SQLScript? {
    if case .sql(let script) = down { return script }
    return nil
  }

  /// Where it comes from, to be shown: the path of its file, or `Swift`.
  public var shownOrigin: String { origin?.path ?? "Swift" }
}

/// The file that a migration was read from.
public struct MigrationOrigin: Hashable, Sendable {
  /// The path, as the directory was given.
  public let path: String
  /// The version by which the file's tool knows it; for native files the number in its name.
  public let version: String
  /// The rest of the name.
  public let title: String
  /// The bytes of the file that applies it.
  public let bytes: [UInt8]
  /// The name of the file, or of its directory, as the file's tool records it.
  public let fileName: String
  /// What is unusual about the file's form.
  public let notices: [MigrationText.Notice]
  /// The hash that the tool itself keeps of the file beside it, where it does.
  public internal(set) var toolHash: String?

  init(_ text: MigrationText, version: String, title: String, fileName: String? = nil) {
    path = text.path
    self.version = version
    self.title = title
    bytes = text.bytes
    self.fileName = fileName ?? FileSystem.name(text.path)
    notices = text.notices
  }
}
