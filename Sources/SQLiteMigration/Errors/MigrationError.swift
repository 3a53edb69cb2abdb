public import SQLiteQuery

/// What can stop the migrator, before or while it runs; a failing migration is `MigrationFailure`.
public enum MigrationError: Error, Sendable {
  /// Two migrations have one identifier; where each comes from.
  case duplicate(identifier: String, first: String, second: String)
  /// The target is not among the migrations.
  case unknownTarget(identifier: String, known: [String])
  /// The database has a migration that comes after the target.
  case beyondTarget(target: String, applied: String)
  /// Versions name each other as previous, in this order.
  case cycle(identifiers: [String])
  /// The database has migrations that are not among the known ones.
  case unknownApplied(identifiers: [String])
  /// Applied files whose SQL is no longer what was applied.
  case edited(identifiers: [String])
  /// A pending migration comes before one that is applied.
  case outOfOrder(identifier: String, applied: String, appliedAt: String?)
  /// A file or directory can't be read.
  case unreadable(path: String, reason: String)
  /// A file or directory can't be written.
  case unwritable(path: String, reason: String)
  /// A file is not what its layout asks for.
  case malformed(path: String, reason: String)
  /// The directory could be that of several tools.
  case ambiguousLayout(path: String, candidates: [String])
  /// There is no layout of that name.
  case unknownLayout(name: String, known: [String])
  /// A transaction is open on the connection.
  case insideTransaction
  /// The database can't be written.
  case readOnly(path: String)
  /// Losses or risks that a person must acknowledge first, and how.
  case needsAcknowledgement(reasons: [String], flag: String)
  /// There is nothing to go back by.
  case irreversible(identifier: String, backup: String? = nil)
  /// The migration is not applied, so that it can't be undone or accepted.
  case notApplied(identifier: String)
  /// The database changed since the plan was made.
  case stalePlan
  /// Undoing would do something else than what was agreed to.
  case changedPlan
  /// Migrations were undone, then something kept the rest from being done.
  case partlyUndone(identifiers: [String], reason: String, exit: MigrationExit)
  /// The schema after is not the schema that was expected; the differences.
  case schemaDiffers(what: String, differences: [String])
  /// SQLite refused what the migrator itself needs, outside of any migration.
  case database(reason: String, exit: MigrationExit)
  /// A statement, an argument or an object of the command is wrong.
  case invalid(String)
}

extension MigrationError {
  /// The exit code of a command that ends with this error.
  public var exit: MigrationExit {
    switch self {
    case .duplicate, .edited, .outOfOrder: .verification
    case .unknownApplied: .newer
    case .readOnly, .unwritable: .storage
    case .needsAcknowledgement, .irreversible, .stalePlan, .changedPlan: .refused
    case .schemaDiffers: .drift
    case .database(_, let exit), .partlyUndone(_, _, let exit): exit
    case .unknownTarget, .beyondTarget, .cycle, .unreadable, .malformed, .ambiguousLayout,
      .unknownLayout, .insideTransaction, .notApplied, .invalid:
      .usage
    }
  }
}

extension MigrationError {
  /// An error that came after migrations were undone, which tells of them.
  static func after(
    undoing identifiers: [String],
    _ error: any Error,
    _ db: Database
  ) -> any Error {
    if identifiers.isEmpty { return error }
    if var failure = error as? MigrationFailure {
      // The backup was made before they were undone.
      if failure.outcome == .restored { return failure }
      failure.reverted = identifiers
      return failure
    }
    let known = error as? MigrationError ?? (error as? DatabaseError).map { Self($0, in: db) }
    guard let known else { return error }
    return MigrationError.partlyUndone(
      identifiers: identifiers,
      reason: known.description,
      exit: known.exit
    )
  }
}

extension MigrationError {
  /// An error of SQLite that no migration is to blame for, with what helps against it.
  public init(_ error: DatabaseError, in db: Database, backup: DatabaseBackup? = nil) {
    var reason = "\(db.path): \(error.message ?? error.description)"
    if let hint = FailureHint.words(for: error, db) { reason += "; " + hint }
    if let backup { reason += "; the database before this run is in \(backup.path)" }
    self = .database(reason: reason, exit: MigrationExit(error))
  }
}

extension MigrationError: CustomStringConvertible {
  /// What was found, where, and what would work.
  public var description: String {
    switch self {
    case .duplicate(let identifier, let first, let second):
      "two migrations are called \"\(visible(identifier))\": \(first) and \(second); "
        + "give one of them another name or number"
    case .unknownTarget(let identifier, let known):
      "there is no migration \"\(visible(identifier))\"" + Self.suggestion(identifier, among: known)
    case .beyondTarget(let target, let applied):
      "the database is already migrated beyond \"\(visible(target))\": "
        + "\"\(visible(applied))\" is applied"
    case .cycle(let identifiers):
      "the versions go in a circle: " + identifiers.map(visible).joined(separator: " → ")
    case .unknownApplied(let identifiers):
      "the database is newer than these migrations: it has "
        + identifiers.map { "\"\(visible($0))\"" }.joined(separator: ", ")
        + "; get the newer files, or go on with --allow-newer"
    case .edited(let identifiers):
      "the SQL of applied migrations was edited: "
        + identifiers.map(visible).joined(separator: ", ")
        + "; undo the edit, or accept it with .migrate accept"
    case .outOfOrder(let identifier, let applied, let appliedAt):
      "\"\(visible(identifier))\" is pending but comes before \"\(visible(applied))\", applied"
        + (appliedAt.map { " on \(visible($0))" } ?? "")
        + "; give it a later number, or go on with --allow-out-of-order"
    case .unreadable(let path, let reason), .unwritable(let path, let reason):
      "\(path): \(reason)"
    case .malformed(let path, let reason): "\(path): \(reason)"
    case .ambiguousLayout(let path, let candidates):
      "\(path) could be a directory of \(candidates.joined(separator: " or of ")); "
        + "name the one with --layout"
    case .unknownLayout(let name, let known):
      "there is no layout \"\(visible(name))\"; known are \(known.joined(separator: ", "))"
    case .insideTransaction:
      "a transaction is open; COMMIT or ROLLBACK it, then migrate"
    case .readOnly(let path): "\(path) can't be written; open it read-write to migrate it"
    case .needsAcknowledgement(let reasons, let flag):
      reasons.joined(separator: "; ") + "; nothing was changed; acknowledge with \(flag)"
    case .irreversible(let identifier, let backup):
      "\"\(visible(identifier))\" can't be undone: it has no down SQL, none was recorded when it was "
        + "applied, and "
        + (backup.map {
          "the backup \(visible($0)) is from before other migrations too; go back to it with "
            + ".migrate restore, or write a new migration that makes the change good"
        } ?? "there is no backup; write a new migration that makes the change good")
    case .notApplied(let identifier): "\"\(visible(identifier))\" is not applied"
    case .stalePlan: "the database changed since the plan was made; make the plan again"
    case .changedPlan:
      "undoing would do something else by now than what was agreed to, because another connection has "
        + "written since; nothing was changed; look at it again"
    case .partlyUndone(let identifiers, let reason, _):
      reason + "\n" + Self.remainsUndone(identifiers)
    case .schemaDiffers(let what, let differences):
      "\(what):\n" + differences.map { "  " + visible($0) }.joined(separator: "\n")
    case .database(let reason, _): visible(reason)
    case .invalid(let words): words
    }
  }

  /// What stands although the rest was not done.
  static func remainsUndone(_ identifiers: [String]) -> String {
    let names = identifiers.map { visible($0) }.joined(separator: ", ")
    return "undone before that, and still undone: \(names)"
  }

  private static func suggestion(_ identifier: String, among known: [String]) -> String {
    if known.isEmpty { return "; there are no migrations at all" }
    let beginning = known.filter { $0.hasPrefix(identifier) }
    if !identifier.isEmpty, beginning.count > 1 {
      let names = beginning.prefix(3).map { "\"\(visible($0))\"" }.joined(separator: ", ")
      return "; it could be \(names)" + (beginning.count > 3 ? " or another" : "")
    }
    let near = known.filter { $0.contains(identifier) || identifier.contains($0) }
    if let first = near.first { return "; did you mean \"\(visible(first))\"?" }
    return "; the last one is \"\(visible(known[known.count - 1]))\""
  }
}
