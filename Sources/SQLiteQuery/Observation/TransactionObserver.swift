/// Is told about the changes of a database and about what becomes of them.
///
/// All methods are called inside the access that makes the changes.
public protocol TransactionObserver: AnyObject {
  /// Whether the observer wants to know of changes of a kind; asked once a statement.
  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool

  /// A row was inserted, updated or deleted; the transaction may still be rolled back.
  ///
  /// Not called for tables without rowid. The connection must not be used. Changes inside a savepoint
  /// are reported when it is released, those that are rolled back to a savepoint never.
  func databaseDidChange(with event: DatabaseEvent)

  /// A transaction is about to be committed.
  ///
  /// The connection must not be used.
  ///
  /// - Throws: What rolls the transaction back; the caller of the commit catches it.
  func databaseWillCommit() throws

  /// A transaction has been committed.
  ///
  /// - Parameter db: The connection, which may be used.
  func databaseDidCommit(_ db: Database)

  /// A transaction has been rolled back.
  ///
  /// - Parameter db: The connection, which may be used.
  func databaseDidRollback(_ db: Database)
}

extension TransactionObserver {
  /// Lets the transaction be committed.
  public func databaseWillCommit() throws {}

  /// Ends the reports of changes until the transaction that runs is over.
  ///
  /// For an observer that has learnt enough; it may be called in ``databaseDidChange(with:)`` only.
  public func stopObservingDatabaseChangesUntilNextTransaction() {
    ObservationBroker.notifying?.pause(self)
  }
}

extension Database {
  /// How long an observer is told.
  public enum TransactionObservationExtent: Sendable {
    /// As long as the program keeps the observer.
    case observerLifetime
    /// Until the transaction that runs, or else the next one, is over.
    case nextTransaction
    /// As long as the connection is open, which keeps the observer.
    case databaseLifetime
  }

  /// Tells an observer about changes from now on.
  ///
  /// - Parameters:
  ///   - transactionObserver: The observer.
  ///   - extent: How long.
  public func add(
    transactionObserver: some TransactionObserver,
    extent: TransactionObservationExtent = .observerLifetime
  ) {
    guard handle != nil else { return }
    let broker = observation ?? ObservationBroker(self)
    if observation == nil {
      observation = broker
      broker.install()
    }
    broker.add(transactionObserver, extent)
  }

  /// Ends what an observer is told.
  public func remove(transactionObserver: some TransactionObserver) {
    observation?.remove(transactionObserver)
  }

  /// Calls a closure once the transaction that runs, or else the next one, is over.
  ///
  /// - Parameters:
  ///   - onCommit: Called after a commit, with the connection.
  ///   - onRollback: Called after a rollback, with the connection.
  public func afterNextTransaction(
    onCommit: @escaping (Database) -> Void,
    onRollback: @escaping (Database) -> Void = { _ in }
  ) {
    add(
      transactionObserver: TransactionEnd(onCommit: onCommit, onRollback: onRollback),
      extent: .nextTransaction
    )
  }
}

extension DatabaseWriter {
  /// Tells an observer about changes from now on.
  ///
  /// - Parameters:
  ///   - transactionObserver: The observer.
  ///   - extent: How long.
  public func add(
    transactionObserver: some TransactionObserver,
    extent: Database.TransactionObservationExtent = .observerLifetime
  ) {
    // Fails once the connection is closed only, and then there is nothing to tell.
    try? unsafeReentrantWrite { $0.add(transactionObserver: transactionObserver, extent: extent) }
  }

  /// Ends what an observer is told.
  public func remove(transactionObserver: some TransactionObserver) {
    try? unsafeReentrantWrite { $0.remove(transactionObserver: transactionObserver) }
  }
}

/// Waits for the end of one transaction.
private final class TransactionEnd: TransactionObserver {
  private let onCommit: (Database) -> Void
  private let onRollback: (Database) -> Void

  init(onCommit: @escaping (Database) -> Void, onRollback: @escaping (Database) -> Void) {
    self.onCommit = onCommit
    self.onRollback = onRollback
  }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ db: Database) { onCommit(db) }
  func databaseDidRollback(_ db: Database) { onRollback(db) }
}
