public import SQLiteQuery

extension MigrationProject {
  /// The state of each migration; reads only.
  public func status(_ db: Database) throws -> StatusReport {
    try db.waitingForLocks(run) { try readStatus(db) }
  }

  func readStatus(_ db: Database) throws -> StatusReport {
    let state = try state(db)
    let duplicates = Set(
      source.duplicates.flatMap { [$0.first.shownOrigin, $0.second.shownOrigin] }
    )
    let lastApplied =
      source.steps.lastIndex { !$0.isRepeatable && state.applied.contains($0.identifier) } ?? -1
    let isOneNumber = source.layout?.ledger?.isOneNumber ?? false
    let lastRecorded =
      isOneNumber ? source.steps.lastIndex { state.log[$0.identifier] != nil } ?? -1 : -1
    let entries = source.steps.enumerated().map { index, step in
      entry(
        step,
        state,
        isDuplicate: step.origin != nil && duplicates.contains(step.shownOrigin),
        isBeforeApplied: index < lastApplied,
        isOnlyCounted: index < lastRecorded
      )
    }
    return StatusReport(
      database: db.path,
      journalMode: try String.fetchOne(db, sql: "PRAGMA journal_mode") ?? "",
      enforcesForeignKeys: try SQLiteMigration.enforcesForeignKeys(db),
      directory: source.directory,
      layout: source.layoutName,
      ledger: state.ledger == nil ? nil : source.layout?.ledger?.table,
      entries: entries + strangers(state),
      notes: try (state.ledger?.notes ?? []) + ForeignTraces.notes(db)
    )
  }

  private func entry(
    _ step: MigrationStep,
    _ state: ProjectState,
    isDuplicate: Bool,
    isBeforeApplied: Bool,
    isOnlyCounted: Bool
  ) -> StatusReport.Entry {
    let log = state.log[step.identifier]
    let isApplied = state.applied.contains(step.identifier)
    var notes = step.origin?.notices.map(\.rawValue) ?? []
    let status: StatusReport.State
    if isDuplicate {
      status = .duplicate
    } else if let (done, direction) = state.interrupted(step) {
      status = .interrupted
      let (what, how) = direction == .up ? ("", "") : (" down", ".migrate down ")
      notes.append("\(done) of its\(what) statements stand; \(how)--resume goes on after them")
    } else if isApplied {
      status = editState(step, state)
      if log == nil, state.ledger == nil { notes.append("applied without a record: unverified") }
      if log == nil, isOnlyCounted {
        notes.append("counted as applied by its number alone: nothing says that it ever ran")
      }
    } else {
      status = isBeforeApplied && !step.isRepeatable ? .outOfOrder : .pending
    }
    return StatusReport.Entry(
      identifier: step.identifier,
      state: status,
      file: step.shownOrigin,
      appliedAt: isApplied ? log?.appliedAt ?? state.ledger?.appliedAt[step.identifier] : nil,
      milliseconds: isApplied ? log?.milliseconds : nil,
      tool: isApplied ? log?.tool : nil,
      isEmpty: step.script?.isEmpty ?? false,
      notes: notes
    )
  }

  /// Whether a file is what it was when it was applied.
  func editState(_ step: MigrationStep, _ state: ProjectState) -> StatusReport.State {
    guard let origin = step.origin, let script = step.script, !step.isRepeatable else {
      return .applied
    }
    if let log = state.log[step.identifier], let exact = log.exactHash {
      if exact == hexadecimal(SHA256.hash(origin.bytes)) { return .applied }
      if log.tokenHash != tokenHash(script.utf8) { return .edited }
      let (down, recorded) = (step.downScript?.utf8 ?? [], Array((log.downSQL ?? "").utf8))
      return tokenHash(down) == tokenHash(recorded) ? .cosmeticEdit : .downEdit
    }
    return state.ledger?.edited.contains(step.identifier) ?? false ? .edited : .applied
  }

  /// The applied migrations that are not in the source.
  func strangers(_ state: ProjectState) -> [StatusReport.Entry] {
    let known = Set(source.steps.map(\.identifier))
    let merged = source.steps.reduce(into: Set<String>()) { $0.formUnion($1.mergedIdentifiers) }
    let lastKnown = state.order.lastIndex(where: known.contains) ?? -1
    let highest = source.steps.last { !($0.origin?.version.isEmpty ?? true) }?.origin?.version
    func stranger(_ identifier: String, at index: Int) -> StatusReport.Entry {
      let log = state.log[identifier]
      let isOlder = leadingDigits(identifier).flatMap { number in
        highest.map { numberPrecedes(number.digits, $0) }
      }
      let isMissing = isOlder ?? (index < lastKnown)
      return StatusReport.Entry(
        identifier: identifier,
        state: merged.contains(identifier) ? .merged : isMissing ? .missing : .unknown,
        file: nil,
        appliedAt: log?.appliedAt,
        milliseconds: log?.milliseconds,
        tool: log?.tool,
        isEmpty: false,
        notes: []
      )
    }
    var entries = state.order.enumerated().filter { !known.contains($0.element) }
      .map { stranger($0.element, at: $0.offset) }
    // The other tool knows its migrations by number alone.
    let numbers = Set(entries.compactMap { leadingDigits($0.identifier)?.digits })
    for version in state.ledger?.unknown ?? [] where !numbers.contains(version) {
      entries.append(stranger(version, at: .max))
    }
    return entries
  }
}
