public import SQLiteQuery

/// The exit codes of migration commands.
public enum MigrationExit: Int32, Sendable, CaseIterable {
  /// Done, or nothing to do.
  case done = 0
  /// Wrong use, or a source that can't be read.
  case usage = 1
  /// Migrations are pending, where that was asked.
  case pending = 2
  /// A file was edited, is missing, stands twice, is out of order or half applied.
  case verification = 3
  /// The database has migrations that the source does not know.
  case newer = 4
  /// A migration failed and was rolled back.
  case failed = 5
  /// A migration outside a transaction failed; the message says what stands.
  case partial = 6
  /// The database stayed locked for longer than the timeout.
  case busy = 7
  /// Read-only, I/O error, disk full, a file that is damaged or no database.
  case storage = 8
  /// Refused until it is acknowledged; the message names the flag.
  case refused = 9
  /// The schema is not what the migrations make.
  case drift = 10
  /// Interrupted and rolled back.
  case interrupted = 130
}

extension MigrationExit {
  /// The exit code for an error of SQLite.
  public init(_ error: DatabaseError) {
    self =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
      case .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_READONLY, .SQLITE_CANTOPEN,
        .SQLITE_NOTADB, .SQLITE_CORRUPT:
        .storage
      case .SQLITE_INTERRUPT: .interrupted
      default: .failed
      }
  }
}
