/// The state of each migration in a database.
public struct StatusReport: Sendable {
  /// The state of one migration.
  public enum State: String, Sendable, CaseIterable {
    /// Applied, and its file is as it was then, as far as that is known.
    case applied
    /// Not applied.
    case pending
    /// Applied; comments or blanks of its file changed since.
    case cosmeticEdit = "edited (cosmetic)"
    /// Applied; the SQL of its file that undoes it changed since.
    case downEdit = "edited (down)"
    /// Applied; the SQL of its file changed since.
    case edited = "EDITED"
    /// Applied; its file is gone, while later ones are there.
    case missing = "MISSING"
    /// Applied by something newer than the source.
    case unknown = "UNKNOWN"
    /// Not applied, while a later one is.
    case outOfOrder = "OUT OF ORDER"
    /// Another migration has the same number or identifier.
    case duplicate = "DUPLICATE"
    /// Applied, and replaced by another one that merges it.
    case merged
    /// Applied or undone outside a transaction, and cut short.
    case interrupted = "INTERRUPTED"

    /// Whether it is still to be applied.
    public var isPending: Bool { self == .pending || self == .outOfOrder || self == .interrupted }

    /// Whether a person has to look at it.
    public var isAmiss: Bool {
      switch self {
      case .edited, .missing, .unknown, .outOfOrder, .duplicate, .interrupted: true
      case .applied, .pending, .cosmeticEdit, .downEdit, .merged: false
      }
    }
  }

  /// One line of the report.
  public struct Entry: Sendable {
    /// The identifier.
    public let identifier: String
    /// Its state.
    public let state: State
    /// The path of its file, `Swift`, or nil where there is none.
    public let file: String?
    /// When it was applied, in UTC; nil where that is not known.
    public let appliedAt: String?
    /// How long it took, in milliseconds; nil where that is not known.
    public let milliseconds: Double?
    /// What applied it: a layout's name, `Swift`, or nil for a program that keeps no such record.
    public let tool: String?
    /// Whether its file holds no statement.
    public let isEmpty: Bool
    /// What is unusual about it, in words.
    public let notes: [String]
  }

  /// The database's path.
  public let database: String
  /// `delete`, `wal`, `memory` and so on.
  public let journalMode: String
  /// Whether the connection enforces foreign keys.
  public let enforcesForeignKeys: Bool
  /// The directory, or nil for Swift code.
  public let directory: String?
  /// The name of the layout, or `Swift`.
  public let layout: String
  /// The other tool's table that is kept in step; nil where there is none.
  public let ledger: String?
  /// The migrations: those of the source in their order, then those that only the database has.
  public let entries: [Entry]
  /// What a person should know besides.
  public let notes: [String]

  /// Those still to be applied.
  public var pending: [Entry] { entries.filter(\.state.isPending) }

  /// The exit code of `status --exit-code` and `check`.
  public var exit: MigrationExit {
    let states = Set(entries.map(\.state))
    if states.contains(.unknown) { return .newer }
    if states.contains(where: \.isAmiss) { return .verification }
    if states.contains(where: \.isPending) { return .pending }
    return .done
  }
}
