/// What one migration did.
public struct StepReport: Hashable, Sendable {
  /// How it ended.
  public enum Outcome: String, Hashable, Sendable {
    /// It is applied, or undone where that was asked.
    case applied
    /// Another runner had done it.
    case skipped
  }

  /// The identifier.
  public let identifier: String
  /// The path of its file, or `Swift`.
  public let file: String
  /// How it treated foreign keys.
  public let foreignKeys: ForeignKeyHandling
  /// How it ended.
  public internal(set) var outcome = Outcome.applied
  /// How long it took, in milliseconds.
  public internal(set) var milliseconds = 0.0
  /// The statements of its file, in order; a rehearsal gathers them.
  public internal(set) var statements: [StatementReport] = []
  /// What it changed in the schema; a rehearsal gathers it.
  public internal(set) var changes: [SchemaChange] = []
  /// Rows before and after in the tables it touched; a rehearsal gathers them.
  public internal(set) var rows: [RowChange] = []
  /// What it would lose without saying so.
  public internal(set) var losses: [Loss] = []
  /// The first of the violations that it would make.
  public internal(set) var newViolations: [BrokenReference] = []
  /// How many violations it would make.
  public internal(set) var newViolationCount = 0
  /// How many violations were there before it.
  public internal(set) var existingViolations = 0
  /// What `integrity_check` says of the tables it touched; empty for nothing.
  public internal(set) var integrity: [String] = []
  /// The settings of the connection that it left changed, and that were put back.
  public internal(set) var restoredPragmas: [String] = []
  /// What a person should know.
  public internal(set) var warnings: [String] = []

  init(step: MigrationStep) {
    identifier = step.identifier
    file = step.shownOrigin
    foreignKeys = step.foreignKeys
    if let script = step.script, script.isEmpty { warnings.append("it holds no statement") }
    warnings += step.origin?.notices.map { "\(step.shownOrigin): \($0.rawValue)" } ?? []
  }
}

/// What one statement of a file did.
public struct StatementReport: Hashable, Sendable {
  /// The line on which it begins, from 1.
  public let line: Int
  /// How many rows it changed, triggers included.
  public let rows: Int
}

/// How many rows a table has before and after.
public struct RowChange: Hashable, Sendable {
  /// The table.
  public let table: String
  /// Rows before; nil where the table was not there.
  public let before: Int?
  /// Rows after; nil where the table is gone.
  public let after: Int?
  /// Whether a statement itself names the table to write it.
  public let isNamed: Bool
}

/// Something that a migration takes away without saying so.
public enum Loss: Hashable, Sendable {
  /// Rows of a table that no statement writes.
  case rows(table: String, before: Int, after: Int)
  /// References of a table that no statement writes, set to NULL.
  case references(table: String, column: String, before: Int, after: Int)
  /// An index or trigger that went with its table and was not made again.
  case object(SchemaObject)
}

extension Loss: CustomStringConvertible {
  /// `rows book: 3 → 0`, `trigger author_ai`.
  public var description: String {
    switch self {
    case .rows(let table, let before, let after): visible("rows \(table): \(before) → \(after)")
    case .references(let table, let column, let before, let after):
      visible("references \(table).\(column): \(before) → \(after)")
    case .object(let object): visible(object.title)
    }
  }
}
