import SQLSyntax

/// Assay's own layout: `NNNN_name.sql` or `name.sql`, with directives in comments at its head and
/// optional `-- migrate: up` and `-- migrate: down` sections.
///
/// The identifier is the file's name without `.sql`; the order is that of the numbers, then of the
/// names; files without a number come last.
public struct NativeLayout: MigrationLayout {
  /// `native`.
  public let name = "native"

  /// None: `grdb_migrations` is all it needs.
  public var ledger: (any MigrationLedger)? { nil }

  /// Certain when the first file has a directive, possible when there is any SQL file or no file.
  ///
  /// Names that only Flyway or refinery give are no native ones: both order them otherwise.
  public func fit(_ directory: MigrationDirectory) throws -> LayoutFit {
    let files = directory.topFiles.filter { $0.hasSuffix(".sql") }
    guard let first = files.first else { return directory.files.isEmpty ? .possible : .none }
    let text = try directory.text(first)
    let hasDirective = textLines(text.utf8).contains { line in
      text.utf8[line.content].starts(with: Self.mark)
        && text.utf8[line.content].dropFirst(Self.mark.count).first == UInt8(ascii: " ")
    }
    if hasDirective { return .certain }
    return files.contains { FlywayLayout.isName($0) } ? .none : .possible
  }

  /// Every SQL file directly in the directory.
  public func load(_ directory: MigrationDirectory) throws -> [MigrationStep] {
    let steps = try directory.topFiles.filter { $0.hasSuffix(".sql") }
      .map { try step(directory.text($0)) }
    let numbered = steps.filter { !($0.origin?.version.isEmpty ?? true) }
    let named = steps.filter { $0.origin?.version.isEmpty ?? true }
    return orderedByNumber(numbered) + named
  }

  /// One file with both sections.
  public func newFiles(_ draft: MigrationDraft) -> [NewFile] {
    let head = draft.directives.map { "-- migrate: \($0)\n" }.joined()
    return [
      NewFile(
        path: "\(draft.nextNumber(digits: 4))_\(draft.title).sql",
        text: "\(head)-- migrate: up\n\(draft.up)\n-- migrate: down\n\(draft.down)"
      )
    ]
  }

  static let mark = Array("-- migrate:".utf8)

  func step(_ text: MigrationText) throws -> MigrationStep {
    let stem = FileSystem.name(text.path).removing(suffix: ".sql") ?? text.path
    let parts = leadingDigits(stem)
    var sections = Sections(text)
    try sections.read()
    var step = MigrationStep(
      identifier: stem,
      up: .sql(try SQLScript(text, ranges: sections.ups))
    )
    if !sections.downs.isEmpty { step.down = .sql(try SQLScript(text, ranges: sections.downs)) }
    for directive in sections.directives { try apply(directive, to: &step, text) }
    step.origin = MigrationOrigin(
      text,
      version: parts.map { normalizedNumber($0.digits) } ?? "",
      title: parts.map { String($0.rest.drop { $0 == "_" || $0 == "-" }) } ?? stem
    )
    return step
  }

  private func apply(
    _ directive: Directive,
    to step: inout MigrationStep,
    _ text: MigrationText
  ) throws {
    let values = directive.words.dropFirst().flatMap { $0.split(separator: ",").map(String.init) }
    func refuse(_ reason: String) -> MigrationError {
      let place = SourceLocation(file: text.path, utf8: text.utf8, offset: directive.offset)
      return .malformed(path: "\(place)", reason: reason)
    }
    switch directive.words.first {
    case "no-transaction":
      if directive.isOfDown {
        step.downUsesTransaction = false
      } else {
        step.usesTransaction = false
      }
    case "irreversible": step.isIrreversible = true
    case "foreign-keys":
      guard let handling = values.first.flatMap(ForeignKeyHandling.init) else {
        throw refuse("foreign-keys takes deferred, immediate or off")
      }
      step.foreignKeys = handling
    case "merges":
      if values.isEmpty { throw refuse("merges takes the identifiers that this one replaces") }
      step.mergedIdentifiers.formUnion(values)
    case "requires-sqlite":
      guard let version = values.first, SQLiteVersion(version) != nil else {
        throw refuse("requires-sqlite takes a version such as 3.35")
      }
      step.requiredSQLite = version
    case "allow-row-loss":
      if values.isEmpty { throw refuse("allow-row-loss takes the names of tables") }
      step.allowedRowLoss.formUnion(values)
    default:
      throw refuse(
        "unknown directive \"\(visible(directive.words.joined(separator: " ")))\"; known are up, down, "
          + "no-transaction, foreign-keys, merges, requires-sqlite, allow-row-loss, irreversible"
      )
    }
  }
}

/// A directive: its words, its place in the text, and whether that is in the down section.
private struct Directive {
  let words: [String]
  let offset: Int
  let isOfDown: Bool
}

/// The sections of a native file: a directive counts in a comment that begins its line, never in a
/// string that looks like one.
private struct Sections {
  let text: MigrationText
  var ups: [Range<Int>] = []
  var downs: [Range<Int>] = []
  var directives: [Directive] = []

  init(_ text: MigrationText) { self.text = text }

  mutating func read() throws {
    let utf8 = text.utf8
    var isUp = true
    var start = 0
    var sawSQL = false
    var sawUp = false
    func close(at end: Int) {
      if isUp { ups.append(start..<end) } else { downs.append(start..<end) }
    }
    try forEachTokenAndBlank(utf8) { token in
      let range = token.range
      guard token.kind == .comment else {
        if token.kind != .space { sawSQL = true }
        return
      }
      guard range.lowerBound == 0 || utf8[range.lowerBound - 1] == UInt8(ascii: "\n"),
        utf8[range].starts(with: NativeLayout.mark)
      else { return }
      let words = utf8.text(range).dropFirst(NativeLayout.mark.count).words
      switch words.first {
      case "up":
        if sawSQL && !sawUp {
          let place = SourceLocation(file: text.path, utf8: utf8, offset: range.lowerBound)
          throw MigrationError.malformed(
            path: "\(place)",
            reason: "SQL stands before the up section"
          )
        }
        close(at: range.lowerBound)
        (isUp, sawUp, start) = (true, true, range.upperBound)
      case "down":
        close(at: range.lowerBound)
        (isUp, start) = (false, range.upperBound)
      default:
        directives.append(Directive(words: words, offset: range.lowerBound, isOfDown: !isUp))
      }
    }
    close(at: utf8.count)
  }
}
