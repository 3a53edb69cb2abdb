/// Flyway: `V1.2__description.sql`, repeatable `R__description.sql`, undo `U1.2__description.sql`.
///
/// Baseline files (`B…`) repeat what the versioned ones do, so they are left out.
public struct FlywayLayout: MigrationLayout {
  /// `flyway`.
  public let name = "flyway"

  /// `flyway_schema_history`.
  public var ledger: (any MigrationLedger)? { FlywayLedger() }

  /// Certain when a name or a sidecar file is one that no other tool has.
  public func fit(_ directory: MigrationDirectory) throws -> LayoutFit {
    let parsed = directory.files.compactMap(parse)
    if parsed.isEmpty { return .none }
    let isFlyway =
      parsed.contains { "RB".contains($0.kind) || $0.parts.count > 1 }
      || directory.files.contains { $0.hasSuffix(".sql.conf") }
    return isFlyway ? .certain : .possible
  }

  /// The versioned files in the order of their versions, then the repeatable ones by description.
  public func load(_ directory: MigrationDirectory) throws -> [MigrationStep] {
    let files = directory.files.compactMap { file in parse(file).map { (file, $0) } }
    let undo = Dictionary(
      files.filter { $0.1.kind == "U" }.map { ($0.1.parts, $0.0) },
      uniquingKeysWith: { first, _ in first }
    )
    let versioned = files.filter { $0.1.kind == "V" }.sorted {
      versionPrecedes($0.1.parts, $1.1.parts)
    }
    let repeatable = files.filter { $0.1.kind == "R" }.sorted {
      bytewisePrecedes($0.1.title, $1.1.title)
    }
    return try (versioned + repeatable).map { file, parts in
      let settings = try sidecar(directory, file)
      let text = try directory.text(file)
      try refusePlaceholders(text, settings)
      var step = MigrationStep(identifier: parts.stem, up: .sql(try SQLScript(text)))
      if let down = undo[parts.parts] { step.down = try .sql(SQLScript(directory.text(down))) }
      step.usesTransaction = settings["executeInTransaction"] != "false"
      step.isRepeatable = parts.kind == "R"
      step.origin = MigrationOrigin(
        text,
        version: parts.version,
        title: String(parts.title.map { $0 == "_" ? " " : $0 }),
        fileName: file
      )
      return step
    }
  }

  /// One file, and an undo file where there is something to undo.
  public func newFiles(_ draft: MigrationDraft) -> [NewFile] {
    let stem = "\(draft.nextNumber(digits: 1))__\(draft.title).sql"
    let up = NewFile(path: "V" + stem, text: draft.up)
    return draft.down.isEmpty ? [up] : [up, NewFile(path: "U" + stem, text: draft.down)]
  }

  /// Whether a file is named as Flyway names them, and refinery too: `V1__name.sql`.
  static func isName(_ file: String) -> Bool { FlywayLayout().parse(file) != nil }

  private struct Parts {
    let kind: Character
    let stem: String
    /// The version as written, with underscores as dots.
    let version: String
    let parts: [String]
    let title: String
  }

  private func parse(_ file: String) -> Parts? {
    let name = FileSystem.name(file)
    guard let stem = name.removing(suffix: ".sql"), let kind = stem.first, "VRUB".contains(kind)
    else { return nil }
    let rest = stem.dropFirst()
    let pieces = rest.split(separator: "_", omittingEmptySubsequences: false)
    guard
      let gap = pieces.indices.dropLast().first(where: { index in
        pieces[index].isEmpty && (index > 0 || kind == "R")
      })
    else { return nil }
    let title = pieces[(gap + (kind == "R" ? 2 : 1))...].joined(separator: "_")
    let numbers = pieces[..<gap].flatMap {
      $0.split(separator: ".", omittingEmptySubsequences: false)
    }
    guard kind != "R" || gap == 0,
      kind == "R" || !numbers.isEmpty,
      numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } })
    else { return nil }
    var significant = numbers.map(normalizedNumber)
    while significant.count > 1, significant.last == "0" { significant.removeLast() }
    return Parts(
      kind: kind,
      stem: stem,
      version: numbers.joined(separator: "."),
      parts: significant,
      title: title
    )
  }

  private func versionPrecedes(_ lhs: [String], _ rhs: [String]) -> Bool {
    for (left, right) in zip(lhs, rhs) where left != right { return numberPrecedes(left, right) }
    return lhs.count < rhs.count
  }

  private func sidecar(_ directory: MigrationDirectory, _ file: String) throws -> [String: String] {
    guard directory.files.contains(file + ".conf") else { return [:] }
    let text = try directory.text(file + ".conf")
    var settings: [String: String] = [:]
    for line in textLines(text.utf8) {
      let sides = text.utf8.text(line.content).split(separator: "=", maxSplits: 1).map {
        $0.trimmed
      }
      if sides.count == 2, !sides[0].hasPrefix("#") { settings[sides[0]] = sides[1] }
    }
    return settings
  }

  /// Flyway replaces `${name}` by values that only its own configuration knows.
  private func refusePlaceholders(_ text: MigrationText, _ settings: [String: String]) throws {
    guard settings["placeholderReplacement"] != "false",
      let start = text.utf8.indices.dropLast().first(where: {
        text.utf8[$0] == UInt8(ascii: "$") && text.utf8[$0 + 1] == UInt8(ascii: "{")
      })
    else { return }
    let place = SourceLocation(file: text.path, utf8: text.utf8, offset: start)
    throw MigrationError.malformed(
      path: "\(place)",
      reason: "a placeholder, whose value only Flyway's configuration knows"
    )
  }
}
