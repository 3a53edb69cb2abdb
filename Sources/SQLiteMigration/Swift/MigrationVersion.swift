public import SQLiteQuery

/// The versions of a schema, usually an enum with one case for each.
///
/// ```swift
/// enum Schema: String, MigrationVersion, CaseIterable {
///   case first, second
///   var migrationType: any Migration.Type { self == .first ? CreatePlayer.self : AddScore.self }
///   var previousMigration: Schema? { self == .first ? nil : .first }
/// }
/// ```
public protocol MigrationVersion {
  /// The migration that leads to this version.
  var migrationType: any Migration.Type { get }

  /// The version before it; nil for the first.
  var previousMigration: Self? { get }
}

extension DatabaseWriter {
  /// Migrates up to a version: those that it is built on first, each once.
  ///
  /// Throws `MigrationError.beyondTarget` where a later version is applied, `.cycle` where versions
  /// name each other as previous, and the error of the first migration that fails.
  public func migrateTo<Version: MigrationVersion>(version: Version) throws {
    try VersionChain(upTo: version).migrate(self)
  }

  /// Migrates through all versions, each after the one that it is built on.
  ///
  /// Throws as `migrateTo(version:)` does.
  public func migrate<Version: MigrationVersion & CaseIterable>(_ versions: Version.Type) throws {
    try DatabaseMigrator(versions).migrate(self)
  }

  /// Migrates up to a version without blocking the caller's thread.
  public func asyncMigrateTo<Version: MigrationVersion & Sendable>(
    version: Version
  ) async throws {
    let chain = try VersionChain(upTo: version)
    try await Task.detached { try chain.migrate(self) }.value
  }
}

extension DatabaseMigrator {
  /// A migrator with the migrations of all versions, each after the one that it is built on.
  ///
  /// Throws `MigrationError.cycle` where versions name each other as previous.
  public init<Version: MigrationVersion & CaseIterable>(_ versions: Version.Type) throws {
    self.init()
    var walker = VersionWalker<Version>()
    for version in Version.allCases {
      for type in try walker.newTypes(upTo: version) { try type.register(on: &self) }
    }
  }
}

/// The migrations up to one version, and what comes after them.
private struct VersionChain: Sendable {
  private let migrator: DatabaseMigrator
  private let target: String
  /// The identifiers of all versions; nil where the versions can't be listed.
  private let all: Set<String>?

  init<Version: MigrationVersion>(upTo version: Version) throws {
    var migrator = DatabaseMigrator()
    var walker = VersionWalker<Version>()
    for type in try walker.newTypes(upTo: version) { try type.register(on: &migrator) }
    self.migrator = migrator
    target = version.migrationType.migrationIdentifier
    all = (Version.self as? any CaseIterable.Type).map { Set(Self.identifiers($0)) }
  }

  private static func identifiers<Cases: CaseIterable>(_ type: Cases.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any MigrationVersion)?.migrationType.migrationIdentifier }
  }

  func migrate(_ writer: any DatabaseWriter) throws {
    let known = Set(migrator.migrations)
    try writer.barrierWriteWithoutTransaction { db in
      // The later versions are not registered, so the migrator itself could not know of them.
      for identifier in try MigrationRecords(db: db).applied() where !known.contains(identifier) {
        if all?.contains(identifier) ?? true {
          throw MigrationError.beyondTarget(target: target, applied: identifier)
        }
      }
      try migrator.migrate(db, upTo: nil)
    }
  }
}

/// Walks back from versions to those that they are built on; each version is visited once.
private struct VersionWalker<Version: MigrationVersion> {
  private var done: Set<AnyHashable> = []

  /// The migrations that lead to a version and were not given out yet, in order.
  mutating func newTypes(upTo version: Version) throws -> [any Migration.Type] {
    var chain: [Version] = []
    var path: Set<AnyHashable> = []
    var current: Version? = version
    while let step = current, !done.contains(key(step)) {
      guard path.insert(key(step)).inserted else {
        let identifiers = (chain + [step]).map { $0.migrationType.migrationIdentifier }
        throw MigrationError.cycle(identifiers: identifiers)
      }
      chain.append(step)
      current = step.previousMigration
    }
    done.formUnion(path)
    return chain.reversed().map(\.migrationType)
  }

  /// The version itself where it can be compared, else what it is called.
  private func key(_ version: Version) -> AnyHashable {
    (version as? any Hashable).map { AnyHashable($0) }
      ?? AnyHashable(version.migrationType.migrationIdentifier)
  }
}
