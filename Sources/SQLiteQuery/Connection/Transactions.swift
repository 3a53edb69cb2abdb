extension Database {
  /// Runs a closure in a transaction, and ends it as the closure says; an error rolls back.
  ///
  /// - Parameters:
  ///   - kind: ``Configuration/defaultTransactionKind`` by default.
  ///   - operations: Returns how the transaction ends.
  /// - Throws: The first error, of SQLite or of the closure.
  ///
  /// Source: <https://www.sqlite.org/lang_transaction.html>
  public func inTransaction(
    _ kind: TransactionKind? = nil,
    _ operations: () throws -> TransactionCompletion
  ) throws {
    try beginTransaction(kind)
    let completion: TransactionCompletion
    do { completion = try tracking(operations) } catch {
      rollBackAfterFailure("ROLLBACK TRANSACTION")
      throw error
    }
    switch completion {
    case .commit:
      // SQLite may have rolled back by itself inside; a COMMIT would then report another error.
      guard isInsideTransaction else {
        throw DatabaseError(resultCode: .SQLITE_ABORT, message: "Transaction was aborted")
      }
      do { try commit() } catch {
        rollBackAfterFailure("ROLLBACK TRANSACTION")
        throw error
      }
    case .rollback:
      if isInsideTransaction { try ignoringCancellation { try rollback() } }
    }
  }

  /// Runs a closure in a savepoint, or in a transaction where none is open; an error rolls back.
  ///
  /// - Throws: The first error, of SQLite or of the closure.
  ///
  /// Source: <https://www.sqlite.org/lang_savepoint.html>
  public func inSavepoint(_ operations: () throws -> TransactionCompletion) throws {
    guard isInsideTransaction else { return try inTransaction(nil, operations) }
    try execute(sql: "SAVEPOINT \(Self.savepoint)")
    let completion: TransactionCompletion
    do { completion = try operations() } catch {
      rollBackAfterFailure(Self.undoSavepoint)
      throw error
    }
    switch completion {
    case .commit:
      do { try execute(sql: "RELEASE SAVEPOINT \(Self.savepoint)") } catch {
        rollBackAfterFailure(Self.undoSavepoint)
        throw error
      }
    case .rollback:
      if isInsideTransaction { try execute(sql: Self.undoSavepoint) }
    }
  }

  /// Counts a transaction closure while it runs.
  private func tracking<Result>(_ operations: () throws -> Result) rethrows -> Result {
    transactionDepth += 1
    defer { transactionDepth -= 1 }
    return try operations()
  }

  /// The name of all savepoints, which nest; programs of this kind know it from their traces.
  private static let savepoint = "grdb"

  private static let undoSavepoint = """
    ROLLBACK TRANSACTION TO SAVEPOINT \(savepoint); RELEASE SAVEPOINT \(savepoint)
    """

  /// Begins a transaction.
  ///
  /// - Parameter kind: ``Configuration/defaultTransactionKind`` by default; deferred in a read-only
  ///   access.
  /// - Throws: ``DatabaseError``, also where a transaction is open already.
  public func beginTransaction(_ kind: TransactionKind? = nil) throws {
    let kind = kind ?? (refusesWrites ? .deferred : configuration.defaultTransactionKind)
    try execute(sql: "BEGIN \(kind.rawValue) TRANSACTION")
  }

  /// Ends the transaction; its changes stay.
  public func commit() throws { try execute(sql: "COMMIT TRANSACTION") }

  /// Ends the transaction; its changes are undone.
  public func rollback() throws { try execute(sql: "ROLLBACK TRANSACTION") }

  /// The error that led here is the one to report, so one of the rollback itself is not.
  private func rollBackAfterFailure(_ sql: String) {
    if isInsideTransaction { ignoringCancellation { try? execute(sql: sql) } }
  }
}
