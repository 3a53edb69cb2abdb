/// How surely a directory is that of one tool.
public enum LayoutFit: Int, Comparable, Sendable {
  /// It can't be.
  case none
  /// It can be.
  case possible
  /// Something in it is said by that tool alone.
  case certain

  /// Less sure than.
  public static func < (lhs: LayoutFit, rhs: LayoutFit) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The way in which a tool lays out its migration files.
///
/// A new tool is one new file and one line in `MigrationLayouts.all`.
public protocol MigrationLayout: Sendable {
  /// The tool's name, as `--layout` takes it.
  var name: String { get }

  /// The tool's own table of applied migrations; nil for the native layout.
  var ledger: (any MigrationLedger)? { get }

  /// How surely a directory is laid out this way.
  func fit(_ directory: MigrationDirectory) throws -> LayoutFit

  /// The migrations of a directory, in the order in which the tool applies them.
  func load(_ directory: MigrationDirectory) throws -> [MigrationStep]

  /// The files of a new migration.
  func newFiles(_ draft: MigrationDraft) -> [NewFile]

  /// Files that the tool derives from the others, as they must be for the directory as it is.
  func derivedFiles(_ directory: MigrationDirectory) throws -> [NewFile]
}

extension MigrationLayout {
  /// None.
  public func derivedFiles(_ directory: MigrationDirectory) throws -> [NewFile] { [] }
}

/// What a new migration is to hold.
public struct MigrationDraft: Sendable {
  /// The name without number or extension.
  public let title: String
  /// The SQL that applies it.
  public let up: String
  /// The SQL that undoes it.
  public let down: String
  /// The highest number in use.
  public let lastVersion: String?
  /// How many digits the last number is written with; nil where there is none.
  public let digits: Int?
  /// The time, as `YYYYMMDDhhmmss` in UTC.
  public let timestamp: String
  /// Directives of the native layout.
  public let directives: [String]

  /// The number after the last one, with as many digits; a timestamp where those are timestamps.
  func nextNumber(digits standard: Int) -> String {
    let last = (lastVersion ?? "").prefix { $0.isASCII && $0.isNumber }
    if last.count >= 12 { return timestamp }
    let next = String((Int(last) ?? 0) + 1)
    return String(repeating: "0", count: max(0, (digits ?? standard) - next.count)) + next
  }
}

/// A file to write: its path relative to the migrations' directory, and its text.
public struct NewFile: Hashable, Sendable {
  /// The path relative to the directory.
  public let path: String
  /// The text.
  public let text: String
}

/// The layouts that are known.
public enum MigrationLayouts {
  /// All layouts; where a directory fits several, the database's tables decide.
  public static let all: [any MigrationLayout] = [
    NativeLayout(),
    DbmateLayout(),
    GolangMigrateLayout(),
    GooseLayout(),
    SqlxLayout(),
    DieselLayout(),
    RefineryLayout(),
    FlywayLayout(),
    AtlasLayout(),
    RusqliteLayout(),
  ]

  /// The layout of a name.
  public static func named(_ name: String) throws -> any MigrationLayout {
    guard let layout = all.first(where: { $0.name == name }) else {
      throw MigrationError.unknownLayout(name: name, known: all.map(\.name))
    }
    return layout
  }
}
