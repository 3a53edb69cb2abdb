/// How a connection is opened.
public struct Configuration: Sendable {
  /// Whether foreign keys are enforced (`PRAGMA foreign_keys`); true by default.
  public var foreignKeysEnabled = true

  /// Whether the file is opened for reading only; it must exist then.
  public var readonly = false

  /// Whether a file that does not exist is made; true by default.
  public var createsFile = true

  /// A name for the connection, shown in traces and thread names.
  public var label: String?

  /// What happens when another connection holds the lock that is needed.
  public var busyMode = BusyMode.immediateError

  /// Whether errors show the values that were bound; false by default, as they may be private.
  public var publicStatementArguments = false

  /// Whether `"text"` may stand for `'text'`, a misfeature that SQLite keeps for old schemas.
  ///
  /// Source: <https://www.sqlite.org/quirks.html#dblquote>
  public var acceptsDoubleQuotedStringLiterals = false

  /// The kind of transaction that ``Database/inTransaction(_:_:)`` opens by default.
  public var defaultTransactionKind = TransactionKind.deferred

  /// Whether a transaction may be left open at the end of an access.
  public var allowsUnsafeTransactions = false

  /// How many prepared statements ``Database/cachedStatement(sql:)`` keeps.
  public var statementCacheLimit = 64

  /// What prepares each new connection, in order.
  var preparations: [@Sendable (Database) throws -> Void] = []

  /// The defaults.
  public init() {}

  /// Adds a step that prepares a new connection: functions, collations, pragmas.
  public mutating func prepareDatabase(_ setup: @escaping @Sendable (Database) throws -> Void) {
    preparations.append(setup)
  }
}

/// What happens when another connection holds the lock that is needed.
///
/// Source: <https://www.sqlite.org/c3ref/busy_handler.html>
public enum BusyMode: Sendable {
  /// The access fails at once with `SQLITE_BUSY`.
  case immediateError
  /// The access waits, at most that many seconds.
  case timeout(Double)
  /// The access is tried again while the closure, given the number of tries so far, returns true.
  case callback(@Sendable (_ tries: Int) -> Bool)
}

/// When a transaction takes its locks.
///
/// Source: <https://www.sqlite.org/lang_transaction.html>
public enum TransactionKind: String, Sendable {
  /// With the first statement that needs them.
  case deferred = "DEFERRED"
  /// The write lock at once.
  case immediate = "IMMEDIATE"
  /// The write lock at once, and readers kept out too, but in WAL mode.
  case exclusive = "EXCLUSIVE"
}

/// How a transaction ends.
public enum TransactionCompletion: Sendable {
  /// Its changes stay.
  case commit
  /// Its changes are undone.
  case rollback
}
