import Glibc

/// The words of `.help`, for 80 columns.
enum HelpText {
  /// Commands of sqlite3 that there are not.
  static let leftOut = [
    "archive", "expert", "imposter", "recover", "selftest", "session", "testctrl",
  ]

  /// All commands by groups, all with their details, or those that a word fits.
  static func lines(for word: String?, among signatures: [CommandSignature]) -> [String] {
    switch word {
    case nil, "": return grouped(signatures, withDetails: false)
    case "-a", "-all", "--all", "0": return grouped(signatures, withDetails: true)
    case let word?:
      let found = explained(word, among: signatures)
      return found.isEmpty ? ["Nothing matches '\(word)'"] : found
    }
  }

  /// The lines of one command, details included.
  static func explained(_ signature: CommandSignature) -> [String] {
    [line(signature)] + details(signature)
  }

  private static func explained(_ word: String, among all: [CommandSignature]) -> [String] {
    let sorted = all.sorted { $0.name < $1.name }
    if let exact = sorted.first(where: { $0.name == word || $0.aliases.contains(word) }) {
      return explained(exact)
    }
    // As in sqlite3, `*`, `?` and `[…]` stand for other letters.
    let beginning = sorted.filter { signature in
      signature.name.hasPrefix(word) || fnmatch(word + "*", signature.name, 0) == 0
    }
    if beginning.count == 1 { return explained(beginning[0]) }
    if !beginning.isEmpty { return beginning.map(line) }
    if leftOut.contains(word) {
      return ["There is no .\(word) here: it needs code of sqlite3 that no library carries"]
    }
    let wanted = word.lowercased()
    return sorted.map(explained).filter { lines in
      lines.contains { $0.lowercased().contains(wanted) }
    }.flatMap { $0 }
  }

  private static func grouped(
    _ signatures: [CommandSignature],
    withDetails: Bool
  ) -> [String] {
    var lines: [String] = []
    for group in CommandGroup.allCases {
      let members = signatures.filter { $0.group == group }.sorted { $0.name < $1.name }
      guard !members.isEmpty else { continue }
      if !lines.isEmpty { lines.append("") }
      lines.append("\(group.rawValue):")
      for member in members {
        lines += withDetails ? explained(member) : [line(member)]
      }
    }
    lines += [
      "", ".help NAME explains a command, .help WORD finds one.",
      "Not here: " + leftOut.prefix(6).map { "." + $0 }.joined(separator: " "),
      "  " + leftOut.dropFirst(6).map { "." + $0 }.joined(separator: " "),
    ]
    return lines
  }

  private static func line(_ signature: CommandSignature) -> String {
    let usage = signature.usage
    let column = 24
    guard usage.utf8.count <= column else { return "\(usage) \(signature.summary)" }
    return "\(usage.padded(to: column)) \(signature.summary)"
  }

  private static func details(_ signature: CommandSignature) -> [String] {
    guard !signature.details.isEmpty else { return [] }
    return signature.details.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "   " + $0 }
  }
}
