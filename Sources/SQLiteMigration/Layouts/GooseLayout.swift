import FoundationEssentials

/// goose: `VERSION_name.sql` with `-- +goose Up` and `-- +goose Down`, in the order of the numbers.
public struct GooseLayout: MigrationLayout {
  /// `goose`.
  public let name = "goose"

  /// `goose_db_version`.
  public var ledger: (any MigrationLedger)? { GooseLedger() }

  /// Certain when the first file has `-- +goose Up`.
  public func fit(_ directory: MigrationDirectory) throws -> LayoutFit {
    guard let first = candidates(directory).first(where: { $0.hasSuffix(".sql") }) else {
      return .none
    }
    let text = try directory.text(first)
    let isGoose = textLines(text.utf8).contains { directive(text.utf8.text($0.content)) == "UP" }
    return isGoose ? .certain : .none
  }

  /// Every SQL and Go file with a number; a Go file can only be run by goose.
  public func load(_ directory: MigrationDirectory) throws -> [MigrationStep] {
    try orderedByNumber(
      candidates(directory).map { file in
        guard file.hasSuffix(".sql") else {
          let digits = leadingDigits(file)?.digits ?? ""
          return try foreignCodeStep(
            file,
            path: directory.shownPath(file),
            version: normalizedNumber(digits),
            tool: name
          )
        }
        return try step(directory.text(file))
      }
    )
  }

  /// One file with both sections.
  public func newFiles(_ draft: MigrationDraft) -> [NewFile] {
    let digits = draft.lastVersion.map { $0.count >= 12 } ?? true
    let number = digits ? draft.timestamp : draft.nextNumber(digits: 5)
    return [
      NewFile(
        path: "\(number)_\(draft.title).sql",
        text: "-- +goose Up\n\(draft.up)\n-- +goose Down\n\(draft.down)"
      )
    ]
  }

  private func candidates(_ directory: MigrationDirectory) -> [String] {
    directory.topFiles.filter { file in
      guard let (_, rest) = leadingDigits(file), rest.hasPrefix("_") else { return false }
      return file.hasSuffix(".sql") || (file.hasSuffix(".go") && !file.hasSuffix("_test.go"))
    }
  }

  /// The words after `-- +goose`, in capitals; a directive has no blanks before it.
  private func directive(_ line: String) -> String? {
    guard line.hasPrefix("--") else { return nil }
    let words = line.dropFirst(2).words
    guard words.first?.lowercased() == "+goose" else { return nil }
    return words.dropFirst().joined(separator: " ").uppercased()
  }

  private func step(_ text: MigrationText) throws -> MigrationStep {
    let utf8 = text.utf8
    var ups: [Range<Int>] = []
    var downs: [Range<Int>] = []
    var isUp: Bool?
    var sawUp = false
    var usesTransaction = true
    var substitutes = false
    var replacements: [(Range<Int>, [UInt8])] = []
    for line in textLines(utf8) {
      let content = utf8.text(line.content)
      switch directive(content) {
      case "UP":
        if sawUp {
          throw MigrationError.malformed(path: text.path, reason: "it has two Up sections")
        }
        (isUp, sawUp) = (true, true)
      case "DOWN":
        guard sawUp else {
          throw MigrationError.malformed(path: text.path, reason: "Down stands before Up")
        }
        isUp = false
      case "NO TRANSACTION": usesTransaction = false
      case "ENVSUB ON": substitutes = true
      case "ENVSUB OFF": substitutes = false
      case "STATEMENTBEGIN", "STATEMENTEND": break
      case .some(let other):
        throw MigrationError.malformed(path: text.path, reason: "unknown directive +goose \(other)")
      case nil:
        if isUp == true {
          ups.append(line.whole)
        } else if isUp == false {
          downs.append(line.whole)
        }
        if substitutes, content.contains("$") {
          let expanded = try expand(content, path: text.path)
          replacements.append((line.content, Array(expanded.utf8)))
        }
      }
    }
    guard sawUp else {
      throw MigrationError.malformed(path: text.path, reason: "it has no -- +goose Up")
    }
    var scripts = [masked(utf8, keeping: ups), masked(utf8, keeping: downs)]
    for (range, bytes) in replacements.reversed() {
      let target = ups.contains { $0.contains(range.lowerBound) } ? 0 : 1
      scripts[target].replaceSubrange(range, with: bytes)
    }
    let stem = FileSystem.name(text.path).removing(suffix: ".sql") ?? text.path
    let parts = leadingDigits(stem) ?? (stem, "")
    var step = MigrationStep(
      identifier: stem,
      up: .sql(try SQLScript(scripts[0], madeOf: text)),
      down: downs.isEmpty ? nil : .sql(try SQLScript(scripts[1], madeOf: text))
    )
    step.usesTransaction = usesTransaction
    step.downUsesTransaction = usesTransaction
    step.origin = MigrationOrigin(
      text,
      version: normalizedNumber(parts.digits),
      title: String(parts.rest.dropFirst())
    )
    return step
  }

  /// `${V}`, `$V`, `${V:-default}`, `${V-default}`, `${V?message}`.
  private func expand(_ line: String, path: String) throws -> String {
    let environment = ProcessInfo.processInfo.environment
    var result = ""
    var rest = line[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      let isBraced = rest.first == "{"
      if isBraced { rest = rest.dropFirst() }
      let name = String(rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
      if name.isEmpty {
        result += isBraced ? "${" : "$"
        continue
      }
      rest = rest.dropFirst(name.count)
      let value = environment[name]
      guard isBraced else {
        result += value ?? ""
        continue
      }
      guard let end = rest.firstIndex(of: "}") else {
        throw MigrationError.malformed(path: path, reason: "${\(name) is never closed")
      }
      let operation = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      if operation.hasPrefix(":-") {
        result += value.flatMap { $0.isEmpty ? nil : $0 } ?? String(operation.dropFirst(2))
      } else if operation.hasPrefix("-") {
        result += value ?? String(operation.dropFirst())
      } else if operation.hasPrefix("?") {
        guard let value else {
          let words = operation.dropFirst()
          throw MigrationError.malformed(path: path, reason: "\(name) is not set: \(words)")
        }
        result += value
      } else {
        result += value ?? ""
      }
    }
    return result + rest
  }
}
