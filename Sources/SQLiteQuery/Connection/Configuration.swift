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
  public var busyMode = Database.BusyMode.immediateError

  /// Whether errors show the values that were bound; false by default, as they may be private.
  public var publicStatementArguments = false

  /// Whether `"text"` may stand for `'text'`, a misfeature that SQLite keeps for old schemas.
  ///
  /// Source: <https://www.sqlite.org/quirks.html#dblquote>
  public var acceptsDoubleQuotedStringLiterals = false

  /// The kind of transaction that ``Database/inTransaction(_:_:)`` opens by default.
  public var defaultTransactionKind = Database.TransactionKind.immediate

  /// Whether a transaction may be left open at the end of an access.
  public var allowsUnsafeTransactions = false

  /// Whether opening reads the file, so that what is no database is found at once; true by default.
  public var validatesFile = true

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
