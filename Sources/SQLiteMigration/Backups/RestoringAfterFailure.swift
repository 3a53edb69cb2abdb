import SQLiteQuery

extension MigrationFailure {
  /// Puts a database back to the backup made before the run, where the failure has left half a
  /// migration in it and nobody else has written since.
  mutating func goBack(to backup: DatabaseBackup?, _ db: Database) {
    guard case .partial = outcome, let backup, let version = backup.dataVersion,
      // What was committed since, in the same run, must stay.
      applied.isEmpty, reverted.isEmpty
    else { return }
    do {
      try backup.restore(into: db, ifStillAt: version)
      outcome = .restored
    } catch MigrationError.stalePlan {
      addHint(
        "not put back to the backup made before it: another connection has written since, or the "
          + "journal mode was changed, which looks alike; see what was written, then go on with "
          + "--resume, or lose it with .migrate restore FILE"
      )
    } catch {
      addHint("the backup could not be restored: \(error)")
    }
  }
}
