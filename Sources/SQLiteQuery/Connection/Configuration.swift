public import Dispatch

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

  /// How many reads of a ``DatabasePool`` run at the same time, at least 1; 5 by default.
  public var maximumReaderCount = 5

  /// The queue on which accesses run; `nil`, the default, runs them on the thread that asks.
  ///
  /// The connection's own serial queue targets it.
  public var targetQueue: DispatchQueue?

  /// The queue on which accesses that write run; `nil` takes ``targetQueue``.
  public var writeTargetQueue: DispatchQueue?

  /// The quality of service of accesses.
  ///
  /// Once it is set, accesses run on a queue of that quality; the default is that of the thread that
  /// asks.
  public var qos = DispatchQoS.userInitiated { didSet { hasQoS = true } }
  private var hasQoS = false

  /// How many prepared statements ``Database/cachedStatement(sql:)`` keeps.
  public var statementCacheLimit = 64

  /// Whether connections have the functions and collations that this library offers; true by default.
  ///
  /// These are ``DatabaseFunction/capitalize``, ``DatabaseCollation/localizedCompare`` and the like.
  /// Without, collations are still added when a statement names them.
  public var addsDefaultFunctions = true

  /// What prepares each new connection, in order.
  var preparations: [@Sendable (Database) throws -> Void] = []

  /// The defaults.
  public init() {}

  /// The serial queue on which accesses run, if there is one.
  func accessQueue(label: String, writes: Bool) -> DispatchQueue? {
    let target = writes && !readonly ? writeTargetQueue ?? targetQueue : targetQueue
    if let target { return DispatchQueue(label: label, target: target) }
    return hasQoS ? DispatchQueue(label: label, qos: qos) : nil
  }

  /// Adds a step that prepares a new connection: functions, collations, pragmas.
  public mutating func prepareDatabase(_ setup: @escaping @Sendable (Database) throws -> Void) {
    preparations.append(setup)
  }
}
