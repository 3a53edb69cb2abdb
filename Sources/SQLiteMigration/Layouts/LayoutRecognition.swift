import SQLiteQuery

/// Tells which tool a directory belongs to: by the database's tables first, then by the files,
/// then by what was applied before.
enum LayoutRecognition {
  static func layout(of directory: MigrationDirectory, _ db: Database?) throws
    -> any MigrationLayout
  {
    let fits = try MigrationLayouts.all.map { ($0, try $0.fit(directory)) }
      .filter { $0.1 > .none }
    guard !fits.isEmpty else {
      throw MigrationError.malformed(
        path: directory.path,
        reason: "no migrations that any known tool would read; name files NNNN_name.sql"
      )
    }
    if let db {
      let present = try fits.filter { layout, _ in
        guard let ledger = layout.ledger, !(ledger is UserVersionLedger) else { return false }
        return try ledger.isPresent(db)
      }
      if present.count == 1 { return present[0].0 }
    }
    let best = fits.filter { $0.1 == .certain }
    if best.count == 1 { return best[0].0 }
    let rest = best.isEmpty ? fits : best
    if rest.count == 1 { return rest[0].0 }
    if let known = try db.flatMap({ try recorded($0, among: rest.map(\.0)) }) { return known }
    // Plain numbered files are what the native layout is made of; only a table speaks against it.
    if best.isEmpty, let native = rest.first(where: { $0.0 is NativeLayout }),
      !rest.contains(where: { $0.0 is GolangMigrateLayout })
    {
      return native.0
    }
    let named = rest.map(\.0).filter { !($0 is NativeLayout) }
    if named.count == 1 { return named[0] }
    throw MigrationError.ambiguousLayout(path: directory.path, candidates: named.map(\.name))
  }

  /// The one layout in which migrations were applied before, as the log says: a project that was moved
  /// away from its tool has no other trace of it.
  private static func recorded(
    _ db: Database,
    among layouts: [any MigrationLayout]
  ) throws -> (any MigrationLayout)? {
    let tools = try MigrationRecords(db: db).tools()
    let known = (layouts + [NativeLayout()]).filter { tools.contains($0.name) }
    return Set(known.map(\.name)).count == 1 ? known[0] : nil
  }
}
