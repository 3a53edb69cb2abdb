import SQLiteQuery

/// A migration that failed: which one, where in its file, why, and what became of the database.
public struct MigrationFailure: Error, Sendable {
  /// What the database is like after the failure.
  public enum Outcome: Hashable, Sendable {
    /// Nothing of the migration is in the database.
    case rolledBack
    /// The migration runs outside a transaction; this many of its statements stand.
    case partial(statements: Int)
    /// The migration runs outside a transaction; the database is again as before it.
    case restored
  }

  /// The identifier of the migration.
  public let identifier: String
  /// The place in its file; nil for a Swift migration.
  public let location: SourceLocation?
  /// The first error.
  public let underlying: any Error
  /// What the database is like now.
  public internal(set) var outcome: Outcome
  /// Those that were applied before it in the same run.
  public internal(set) var applied: [String] = []
  /// Those that were undone before it in the same run, and stay undone.
  public internal(set) var reverted: [String] = []
  /// Whether it failed on a copy, so that the database was not touched at all.
  public internal(set) var isRehearsal = false
  /// What would help, if that can be told.
  public internal(set) var hint: String?
  /// The path of the backup that was made before the run.
  public internal(set) var backup: String?
}

extension MigrationFailure {
  /// The same failure, on a copy: the database itself was not touched.
  var onCopy: MigrationFailure {
    var failure = self
    failure.isRehearsal = true
    failure.outcome = .rolledBack
    return failure
  }

  /// Adds to what would help.
  mutating func addHint(_ words: String) { hint = hint.map { $0 + "\n" + words } ?? words }

  /// The exit code of a command that ends with this failure.
  public var exit: MigrationExit {
    if case .partial = outcome { return .partial }
    if outcome == .restored { return .partial }
    return (underlying as? DatabaseError).map { MigrationExit($0) } ?? .failed
  }
}

extension MigrationFailure: CustomStringConvertible {
  /// The migration, the place, the error with the line and a caret, and what stands.
  public var description: String {
    var words = "\(visible(identifier)) failed"
    if let location { words += " at \(location)" }
    words += ": \(reason)"
    if let location { words += "\n" + location.caret.indented }
    if let hint { words += "\n" + hint }
    if isRehearsal { return words + "\nfound on a copy; the database was not touched" }
    switch outcome {
    case .rolledBack: words += "\nrolled back"
    case .partial(let count):
      words +=
        "\nnot rolled back: it runs outside a transaction, and \(count) of its statements stand"
    case .restored: words += "\nthe database was restored from the backup made before it"
    }
    if let last = applied.last {
      words +=
        applied.count == 1
        ? "; \(visible(last)) remains applied"
        : "; \(applied.count) migrations up to \(visible(last)) remain applied"
    }
    if !reverted.isEmpty { words += "\n" + MigrationError.remainsUndone(reverted) }
    if let backup { words += "\nthe database before this run is in \(visible(backup))" }
    return words
  }

  /// The error in words, without the text of the statement, which the place shows.
  public var reason: String {
    guard let error = underlying as? DatabaseError else { return "\(underlying)" }
    return visible(error.message ?? "\(error.resultCode)")
  }
}

extension String {
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
      .joined(separator: "\n")
  }
}
