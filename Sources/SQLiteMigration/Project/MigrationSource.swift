public import SQLiteQuery

/// Where migrations come from: a directory of files, or Swift code.
public struct MigrationSource: Sendable {
  /// The migrations in the order in which they are applied.
  public let steps: [MigrationStep]
  /// The name of the layout, or `Swift`.
  public let layoutName: String
  /// The directory as it was given; nil for Swift code.
  public let directory: String?
  /// Pairs of migrations with one identifier or one version; the second of each is the later one.
  public let duplicates: [(first: MigrationStep, second: MigrationStep)]

  let layout: (any MigrationLayout)?
  private let positions: [String: Int]

  /// Reads a directory.
  ///
  /// - Parameters:
  ///   - path: The directory.
  ///   - layoutName: The name of a layout; nil to recognise it.
  ///   - db: The database, whose tables help to recognise the layout; it is only read.
  ///   - run: How long to wait for its locks, and who can cancel that.
  /// - Throws: `MigrationError` where it can't be read, where a file is malformed, or where it fits
  ///   several tools and the database does not tell which; `MigrationFileError` for a file's encoding.
  public init(
    directory path: String,
    layout layoutName: String? = nil,
    db: Database? = nil,
    run: RunOptions = RunOptions()
  ) throws {
    let directory = try MigrationDirectory(path: path)
    let recognised = { try LayoutRecognition.layout(of: directory, db) }
    let layout =
      try layoutName.map(MigrationLayouts.named)
      ?? (db?.waitingForLocks(run, recognised) ?? recognised())
    self.init(
      steps: try layout.load(directory),
      layoutName: layout.name,
      directory: path,
      layout: layout
    )
  }

  /// Takes the migrations of a migrator.
  ///
  /// Throws `MigrationError.duplicate` where two of them have one identifier.
  public init(_ migrator: DatabaseMigrator) throws {
    if let error = migrator.registrationError { throw error }
    self.init(steps: migrator.steps, layoutName: "Swift", directory: nil, layout: nil)
  }

  /// Takes the migrations of all versions of a schema.
  ///
  /// Throws `MigrationError.cycle` where versions name each other as previous.
  public init<Version: MigrationVersion & CaseIterable>(_ versions: Version.Type) throws {
    try self.init(DatabaseMigrator(versions))
  }

  init(
    steps: [MigrationStep],
    layoutName: String,
    directory: String?,
    layout: (any MigrationLayout)?
  ) {
    self.steps = steps
    self.layoutName = layoutName
    self.directory = directory
    self.layout = layout
    var positions: [String: Int] = [:]
    var versions: [String: Int] = [:]
    var duplicates: [(first: MigrationStep, second: MigrationStep)] = []
    for (index, step) in steps.enumerated() {
      let version = step.origin.flatMap { origin in
        origin.version.isEmpty || step.isRepeatable ? nil : origin.version
      }
      if let other = positions[step.identifier] ?? version.flatMap({ versions[$0] }) {
        duplicates.append((steps[other], step))
      }
      positions[step.identifier] = index
      if let version { versions[version] = index }
    }
    self.positions = positions
    self.duplicates = duplicates
  }

  /// Where a migration stands in the order, from 0; nil for an unknown identifier.
  public func position(of identifier: String) -> Int? { positions[identifier] }

  /// The migration that a person means: its identifier, its number, or the start of its identifier
  /// where that is enough to tell it.
  ///
  /// Throws `MigrationError.unknownTarget`.
  public func step(named name: String) throws -> MigrationStep {
    if let position = positions[name] { return steps[position] }
    let isNumber = !name.isEmpty && name.allSatisfy { $0.isASCII && $0.isNumber }
    if isNumber,
      let step = steps.first(where: { $0.origin?.version == normalizedNumber(name) })
    {
      return step
    }
    let found = steps.filter { $0.identifier.hasPrefix(name) || $0.origin?.version == name }
    if found.count == 1, !name.isEmpty { return found[0] }
    throw MigrationError.unknownTarget(identifier: name, known: steps.map(\.identifier))
  }

  /// The other tool's table during a run; nil where there is none.
  var runLedger: RunLedger? { layout?.ledger.map { RunLedger(ledger: $0, steps: steps) } }

  /// Keeps anything from running while two migrations are called alike.
  func checkDuplicates() throws {
    guard let pair = duplicates.first else { return }
    let isNumber = pair.first.identifier != pair.second.identifier
    throw MigrationError.duplicate(
      identifier: isNumber
        ? pair.second.origin?.version ?? pair.second.identifier : pair.second.identifier,
      first: pair.first.shownOrigin,
      second: pair.second.shownOrigin
    )
  }
}
