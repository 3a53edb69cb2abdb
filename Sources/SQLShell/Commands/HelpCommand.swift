/// `.help ?COMMAND?` lists the commands, or explains one.
struct HelpCommand: DotCommand {
  static let signature = CommandSignature(
    "help",
    .optional("COMMAND", .command),
    summary: "List the dot commands, or explain one"
  )

  private let name: String?

  init(_ arguments: inout CommandArguments) throws {
    let word = arguments.nextIfPresent()
    name = word.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
  }

  func run(in session: ShellSession) throws {
    let signatures = session.commands.map { $0.signature }
    guard let name, !name.isEmpty, name != "-all", name != "--all" else {
      let width = (signatures.map(\.usage.count).max() ?? 0).clamped(to: 8...26)
      for signature in signatures.sorted(by: { $0.name < $1.name }) {
        try session.print(Self.line(signature, width: width))
        if name != nil, !signature.details.isEmpty { try session.print(Self.details(signature)) }
      }
      return
    }
    let matching = signatures.filter { $0.name == name || $0.aliases.contains(name) }
    let found = matching.isEmpty ? signatures.filter { $0.name.hasPrefix(name) } : matching
    guard !found.isEmpty else {
      return try session.print("Nothing matches '\(name)'")
    }
    for signature in found { try Self.explain(signature, in: session) }
  }

  /// Prints how a command is called and what it does.
  static func explain(_ signature: CommandSignature, in session: ShellSession) throws {
    try session.print(line(signature, width: 26))
    if !signature.details.isEmpty { try session.print(details(signature)) }
  }

  private static func line(_ signature: CommandSignature, width: Int) -> String {
    let usage = signature.usage
    let gap = String(repeating: " ", count: max(1, width + 1 - usage.count))
    return usage + gap + signature.summary
  }

  private static func details(_ signature: CommandSignature) -> String {
    signature.details.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "   " + $0 }.joined(separator: "\n")
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
