import FoundationEssentials

/// Atlas: `VERSION_description.sql` in the order of the names, with their hashes in `atlas.sum`.
public struct AtlasLayout: MigrationLayout {
  /// `atlas`.
  public let name = "atlas"

  /// `atlas_schema_revisions`.
  public var ledger: (any MigrationLedger)? { AtlasLedger() }

  /// Certain when there is an `atlas.sum`.
  public func fit(_ directory: MigrationDirectory) throws -> LayoutFit {
    directory.topFiles.contains(Self.sumFile) ? .certain : .none
  }

  /// Every SQL file; throws where one of them is not what `atlas.sum` says.
  public func load(_ directory: MigrationDirectory) throws -> [MigrationStep] {
    if directory.topFiles.contains(Self.sumFile) {
      let found = try directory.text(Self.sumFile)
      let expected = try sum(directory)
      let written = String(decoding: found.utf8, as: UTF8.self).trimmed
      if written != expected.trimmed {
        let known = Set(written.split(separator: "\n").map(String.init))
        let changed = expected.split(separator: "\n").dropFirst().first {
          !known.contains(String($0))
        }
        throw MigrationError.malformed(
          path: directory.shownPath(Self.sumFile),
          reason: "its hashes are not those of the files"
            + (changed.map { ", first at \($0.prefix { $0 != " " })" } ?? "")
            + "; undo the edit, or accept it with atlas migrate hash"
        )
      }
    }
    let hashes = Dictionary(try hashes(directory)) { first, _ in first }
    return try sqlFiles(directory).map { file in
      let text = try directory.text(file)
      let stem = file.removing(suffix: ".sql") ?? file
      let version = String(stem.prefix { $0 != "_" })
      var step = MigrationStep(identifier: stem, up: .sql(try SQLScript(text)))
      for words in headDirectives(text) {
        if words.first == "txmode" { step.usesTransaction = words.last != "none" }
        if words.first == "delimiter" {
          throw MigrationError.malformed(
            path: text.path,
            reason: "it uses atlas:delimiter, which SQLite has no need of; end statements with ;"
          )
        }
      }
      step.origin = MigrationOrigin(
        text,
        version: version,
        title: String(stem.dropFirst(version.count + 1))
      )
      step.origin?.toolHash = hashes[file]
      return step
    }
  }

  /// One file; `atlas.sum` is written anew after it.
  public func newFiles(_ draft: MigrationDraft) -> [NewFile] {
    [NewFile(path: "\(draft.timestamp)_\(draft.title).sql", text: draft.up)]
  }

  /// `atlas.sum` as it must be for the files there are.
  public func derivedFiles(_ directory: MigrationDirectory) throws -> [NewFile] {
    [NewFile(path: Self.sumFile, text: try sum(directory))]
  }

  private static let sumFile = "atlas.sum"

  private func sqlFiles(_ directory: MigrationDirectory) -> [String] {
    directory.topFiles.filter { $0.hasSuffix(".sql") }
  }

  private func headDirectives(_ text: MigrationText) -> [[String]] {
    var found: [[String]] = []
    for line in textLines(text.utf8) {
      let content = text.utf8.text(line.content)
      guard content.hasPrefix("--") else { break }
      let words = content.dropFirst(2).words
      if let first = words.first, first.hasPrefix("atlas:") {
        found.append([String(first.dropFirst("atlas:".count))] + words.dropFirst())
      }
    }
    return found
  }

  /// The first line hashes all others.
  private func sum(_ directory: MigrationDirectory) throws -> String {
    var total = SHA256()
    var lines = ""
    for (file, hash) in try hashes(directory) {
      total.update(file.utf8)
      total.update(hash.utf8)
      lines += "\(file) h1:\(hash)\n"
    }
    return "h1:\(Data(total.finish()).base64EncodedString())\n" + lines
  }

  /// Each file's hash goes on from the one before it.
  private func hashes(_ directory: MigrationDirectory) throws -> [(file: String, hash: String)] {
    var hasher = SHA256()
    var hashes: [(String, String)] = []
    for file in sqlFiles(directory) {
      let text = try directory.text(file)
      if headDirectives(text).contains(["sum", "ignore"]) { continue }
      hasher.update(file.utf8)
      hasher.update(text.bytes)
      let copy = hasher
      hashes.append((file, Data(copy.finish()).base64EncodedString()))
    }
    return hashes
  }
}
