import CSQLite

/// Tells observers what SQLite's hooks and the ends of statements tell.
///
/// A connection without observers has none. Hooks that the program set are called as before.
final class ObservationBroker {
  /// How the transaction will have ended when the statement is over.
  private enum Completion {
    case none
    case commit
    case rollback
  }

  /// The broker that calls an observer now, on this thread.
  @TaskLocal private static var current: Unowned?

  static var notifying: ObservationBroker? { current?.broker }

  private struct Unowned: @unchecked Sendable {
    // Safe to share: it is read by the thread that set it, while the broker's method runs.
    unowned let broker: ObservationBroker
  }

  unowned let database: Database
  private var observations: [Observation] = []
  private var events = BufferedEvents<(DatabaseEvent, DatabaseEventKind)>()
  private var completion = Completion.none
  private var wasInsideTransaction: Bool
  /// The effects of the statement that runs.
  private var effects = StatementEffects()
  /// Collects the effects of a statement while it is prepared.
  private var recorded: StatementEffects?
  /// A table that a statement drops: its rows are not deleted one by one.
  private var droppedTable: String?

  init(_ database: Database) {
    self.database = database
    wasInsideTransaction = database.isInsideTransaction
  }

  func add(_ observer: any TransactionObserver, _ extent: Database.TransactionObservationExtent) {
    observations.append(Observation(observer, extent))
  }

  func remove(_ observer: any TransactionObserver) {
    observations.removeAll { $0.observer === observer }
  }

  func pause(_ observer: any TransactionObserver) {
    for observation in observations where observation.observer === observer {
      observation.isPaused = true
    }
  }
}

// What statements report.
extension ObservationBroker {
  /// A statement begins to run.
  func willRun(_ statement: Statement) {
    droppedTable = nil
    guard !statement.isReadonly || statement.mayEndTransaction else { return }
    effects = effectsOf(statement)
    let kinds = effects.eventKinds
    for observation in observations { observation.prepare(for: kinds) }
  }

  /// A statement is over, with an error or without.
  func didRun(failed: Bool) {
    let isInside = database.isInsideTransaction
    let wasInside = wasInsideTransaction
    wasInsideTransaction = isInside
    let effect = effects.transaction
    effects = StatementEffects()
    if !failed {
      switch effect {
      case .beginSavepoint(let name): events.begin(name)
      case .rollbackToSavepoint(let name): events.rollBack(to: name)
      case .releaseSavepoint(let name) where isInside: deliver(events.release(name))
      default: break
      }
    }
    guard !isInside else {
      completion = .none
      return
    }
    let ended = completion
    completion = .none
    switch ended {
    case .commit where !failed: finish { $0.databaseDidCommit($1) }
    case .commit, .rollback:
      _ = events.take()
      finish { $0.databaseDidRollback($1) }
    case .none where wasInside: finishEmptyTransaction(effect)
    case .none: break
    }
  }

  /// Ends a transaction for which SQLite calls no hook, as it wrote nothing.
  private func finishEmptyTransaction(_ effect: StatementEffects.Transaction?) {
    if case .rollback = effect {
      _ = events.take()
      return finish { $0.databaseDidRollback($1) }
    }
    do {
      try willCommit()
      finish { $0.databaseDidCommit($1) }
    } catch {
      // There is nothing to roll back; the caller learns of it with the next statement.
      database.deferredError = error
      finish { $0.databaseDidRollback($1) }
    }
  }

  /// Tells all observers how a transaction ended, and forgets those that waited for that only.
  private func finish(_ notify: (any TransactionObserver, Database) -> Void) {
    let told = observations.compactMap(\.observer)
    observations.removeAll { $0.extent == .nextTransaction || $0.observer == nil }
    for observation in observations { observation.isPaused = false }
    for observer in told { notify(observer, database) }
  }

  /// The effects of a statement, prepared once more to see them.
  private func effectsOf(_ statement: Statement) -> StatementEffects {
    guard let handle = database.handle else { return StatementEffects() }
    recorded = StatementEffects()
    defer { recorded = nil }
    var copy: OpaquePointer?
    sqlite3_prepare_v2(handle, sqlite3_sql(statement.handle), -1, &copy, nil)
    sqlite3_finalize(copy)
    droppedTable = nil
    return recorded ?? StatementEffects()
  }
}

// What SQLite's hooks report.
extension ObservationBroker {
  /// Sets the hooks; those of the program are called by them.
  func install() {
    guard let handle = database.handle else { return }
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_update_hook(handle, observeUpdate, context)
    sqlite3_commit_hook(handle, observeCommit, context)
    sqlite3_rollback_hook(handle, observeRollback, context)
    sqlite3_set_authorizer(handle, observeAction, context)
  }

  fileprivate func didChange(_ change: RowChange) {
    (database.callbacks.update as? HookBox<(RowChange) -> Void>)?.closure(change)
    let event = DatabaseEvent(
      kind: change.kind,
      databaseName: change.schema,
      tableName: change.table,
      rowID: change.rowID
    )
    let eventKind =
      effects.eventKinds.first(where: event.matchesKind)
      ?? {
        switch change.kind {
        case .insert: .insert(tableName: event.tableName)
        case .delete: .delete(tableName: event.tableName)
        case .update: .update(tableName: event.tableName, columnNames: [])
        }
      }()
    if events.isBuffering {
      events.append((event, eventKind))
    } else {
      deliver([(event, eventKind)])
    }
  }

  private func deliver(_ events: [(DatabaseEvent, DatabaseEventKind)]) {
    guard !events.isEmpty else { return }
    Self.$current.withValue(Unowned(broker: self)) {
      for (event, kind) in events {
        for observation in observations { observation.deliver(event, of: kind) }
      }
    }
  }

  /// Reports what waited, and asks all observers.
  private func willCommit() throws {
    deliver(events.take())
    for observation in observations { try observation.observer?.databaseWillCommit() }
  }

  fileprivate func shouldCommit() -> Bool {
    do {
      let hook = database.callbacks.commit as? HookBox<() throws -> Bool>
      if let hook, try !hook.closure() {
        completion = .rollback
        return false
      }
      try willCommit()
      completion = .commit
      return true
    } catch {
      if database.pendingError == nil { database.pendingError = error }
      completion = .rollback
      return false
    }
  }

  fileprivate func didRollBack() {
    (database.callbacks.rollback as? HookBox<() -> Void>)?.closure()
    completion = .rollback
  }

  fileprivate func authorize(
    _ code: Int32,
    _ name: UnsafePointer<CChar>?,
    _ detail: UnsafePointer<CChar>?,
    _ schema: UnsafePointer<CChar>?,
    _ trigger: UnsafePointer<CChar>?
  ) -> Int32 {
    if let box = database.callbacks.authorizer as? HookBox<Database.Authorizer> {
      let decision = askAuthorizer(box.context, code, name, detail, schema, trigger)
      guard decision == SQLITE_OK else { return decision }
    }
    let table = name.map { String(cString: $0) }
    recorded?.record(code, table, detail.map { String(cString: $0) })
    switch code {
    case SQLITE_DROP_TABLE, SQLITE_DROP_TEMP_TABLE, SQLITE_DROP_VTABLE: droppedTable = table
    case SQLITE_DELETE:
      if let table, table != droppedTable, !Database.isSQLiteInternalTable(table) {
        // Deletes row by row, so that the update hook is called for each.
        return SQLITE_IGNORE
      }
    default: break
    }
    return SQLITE_OK
  }
}

extension Statement {
  /// Whether a statement that writes nothing may begin or end a transaction or savepoint.
  fileprivate var mayEndTransaction: Bool { columnCount == 0 }
}

/// An observer, and what of the running statement it wants to know.
private final class Observation {
  let extent: Database.TransactionObservationExtent
  private let strong: (any TransactionObserver)?
  private weak var weakObserver: (any TransactionObserver)?
  private var observedKinds: Set<DatabaseEventKind> = []
  private var askedKinds: Set<DatabaseEventKind> = []
  var isPaused = false

  init(_ observer: any TransactionObserver, _ extent: Database.TransactionObservationExtent) {
    self.extent = extent
    strong = extent == .observerLifetime ? nil : observer
    weakObserver = observer
  }

  var observer: (any TransactionObserver)? { strong ?? weakObserver }

  /// Asks about the kinds of a statement's changes.
  func prepare(for kinds: [DatabaseEventKind]) {
    guard let observer, !isPaused else { return }
    for kind in kinds {
      askedKinds.insert(kind)
      if observer.observes(eventsOfKind: kind) {
        observedKinds.insert(kind)
      } else {
        observedKinds.remove(kind)
      }
    }
  }

  func deliver(_ event: DatabaseEvent, of kind: DatabaseEventKind) {
    guard !isPaused, let observer else { return }
    if !askedKinds.contains(kind) { prepare(for: [kind]) }
    if observedKinds.contains(kind) { observer.databaseDidChange(with: event) }
  }
}

private func broker(_ context: UnsafeMutableRawPointer?) -> ObservationBroker? {
  context.map { Unmanaged<ObservationBroker>.fromOpaque($0).takeUnretainedValue() }
}

private func observeUpdate(
  _ context: UnsafeMutableRawPointer?,
  _ operation: Int32,
  _ schema: UnsafePointer<CChar>?,
  _ table: UnsafePointer<CChar>?,
  _ rowID: Int64
) {
  guard let schema, let table, let kind = RowChange.Kind(rawValue: operation) else { return }
  broker(context)?
    .didChange(
      RowChange(
        kind: kind,
        schema: String(cString: schema),
        table: String(cString: table),
        rowID: rowID
      )
    )
}

private func observeCommit(_ context: UnsafeMutableRawPointer?) -> Int32 {
  broker(context)?.shouldCommit() ?? true ? 0 : 1
}

private func observeRollback(_ context: UnsafeMutableRawPointer?) {
  broker(context)?.didRollBack()
}

private func observeAction(
  _ context: UnsafeMutableRawPointer?,
  _ code: Int32,
  _ name: UnsafePointer<CChar>?,
  _ detail: UnsafePointer<CChar>?,
  _ schema: UnsafePointer<CChar>?,
  _ trigger: UnsafePointer<CChar>?
) -> Int32 {
  broker(context)?.authorize(code, name, detail, schema, trigger) ?? SQLITE_DENY
}
