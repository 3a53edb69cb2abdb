/// dbmate: `db/migrations/VERSION_name.sql` with `-- migrate:up` and `-- migrate:down` blocks.
///
/// The version is the digits before the name; the order is that of the file names, so that `10`
/// comes before `9`, as dbmate itself has it.
public struct DbmateLayout: MigrationLayout {
  /// `dbmate`.
  public let name = "dbmate"

  /// `schema_migrations` with the one column `version`.
  public var ledger: (any MigrationLedger)? { DbmateLedger() }

  /// Certain when the first file has an up block.
  public func fit(_ directory: MigrationDirectory) throws -> LayoutFit {
    guard let first = candidates(directory).first else { return .none }
    let text = try directory.text(first)
    return textLines(text.utf8).contains { marker(text.utf8.text($0.content)) != nil }
      ? .certain : .none
  }

  /// Every file whose name begins with digits.
  public func load(_ directory: MigrationDirectory) throws -> [MigrationStep] {
    try candidates(directory).map { try step(directory.text($0)) }
  }

  /// One file with both blocks.
  public func newFiles(_ draft: MigrationDraft) -> [NewFile] {
    [
      NewFile(
        path: "\(draft.timestamp)_\(draft.title).sql",
        text: "-- migrate:up\n\(draft.up)\n-- migrate:down\n\(draft.down)"
      )
    ]
  }

  private func candidates(_ directory: MigrationDirectory) -> [String] {
    directory.topFiles.filter { $0.hasSuffix(".sql") && leadingDigits($0) != nil }
  }

  private struct Marker {
    let isUp: Bool
    let options: [String]
  }

  /// `^--\s*migrate:(up|down)(\s*$|\s+\S+)`: anything glued to the word makes it another word.
  private func marker(_ line: String) -> Marker? {
    guard line.hasPrefix("--") else { return nil }
    let rest = line.dropFirst(2).drop { $0 == " " || $0 == "\t" }
    for (word, isUp) in [("migrate:up", true), ("migrate:down", false)] where rest.hasPrefix(word) {
      let tail = rest.dropFirst(word.count)
      guard tail.first.map({ $0 == " " || $0 == "\t" || $0.isNewline }) ?? true else { continue }
      return Marker(isUp: isUp, options: tail.words)
    }
    return nil
  }

  private func step(_ text: MigrationText) throws -> MigrationStep {
    let utf8 = text.utf8
    var ups: [Range<Int>] = []
    var downs: [Range<Int>] = []
    var current: (marker: Marker, start: Int)?
    var usesTransaction = true
    var downUsesTransaction = true
    func close(at end: Int) {
      guard let current else { return }
      if current.marker.isUp {
        ups.append(current.start..<end)
      } else {
        downs.append(current.start..<end)
      }
    }
    for line in textLines(utf8) {
      let content = utf8.text(line.content)
      if let marker = marker(content) {
        close(at: line.whole.lowerBound)
        if current == nil, !marker.isUp {
          throw malformed(text, "its first block must be -- migrate:up")
        }
        current = (marker, line.whole.upperBound)
        if marker.options.contains("transaction:false") {
          if marker.isUp { usesTransaction = false } else { downUsesTransaction = false }
        }
      } else if current == nil, !content.trimmed.isEmpty, !content.hasPrefix("--") {
        throw malformed(text, "only comments may stand before -- migrate:up")
      }
    }
    close(at: utf8.count)
    guard !ups.isEmpty else { throw malformed(text, "it has no -- migrate:up block") }
    guard !downs.isEmpty else { throw malformed(text, "it has no -- migrate:down block") }
    let stem = FileSystem.name(text.path).removing(suffix: ".sql") ?? text.path
    let parts = leadingDigits(stem) ?? (stem, "")
    var step = MigrationStep(
      identifier: stem,
      up: .sql(try SQLScript(text, ranges: ups)),
      down: .sql(try down(text, downs))
    )
    step.usesTransaction = usesTransaction
    step.downUsesTransaction = downUsesTransaction
    step.origin = MigrationOrigin(
      text,
      version: parts.digits,
      title: String(parts.rest.drop { $0 == "_" })
    )
    return step
  }

  /// Several down blocks undo their up blocks last first; then places are those of the joined SQL.
  private func down(_ text: MigrationText, _ ranges: [Range<Int>]) throws -> SQLScript {
    if ranges.count == 1 { return try SQLScript(text, ranges: ranges) }
    let joined = ranges.reversed().map { text.utf8[$0] }.joined(separator: [UInt8(ascii: "\n")])
    return try SQLScript(
      Array(joined),
      madeOf: text,
      named: text.path + " (down blocks, last first)"
    )
  }

  private func malformed(_ text: MigrationText, _ reason: String) -> MigrationError {
    .malformed(path: text.path, reason: reason)
  }
}
