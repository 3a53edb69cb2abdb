@testable import SQLShell

/// The words of dot commands, and what each command makes of them.
enum CommandFuzz: FuzzTarget {
  static let name = "commands"

  static func run(_ bytes: UnsafeRawBufferPointer) {
    let line = Array(bytes)
    let (words, _) = CommandWords.split(line[...])
    guard let first = words.first else { return }
    let name = String(decoding: first, as: UTF8.self)
    let rest = words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    let known = try? DotCommands.command(named: name, among: DotCommands.all)
    // Any words may follow any command.
    let number = Int(line.first ?? 0) % DotCommands.all.count
    for command in [known, DotCommands.all[number]] {
      guard let command else { continue }
      var arguments = CommandArguments(
        name: name,
        usage: command.signature.errorUsage,
        rest: rest,
        text: String(decoding: line, as: UTF8.self),
        bytes: Array(words.dropFirst())
      )
      do { _ = try command.init(&arguments) } catch {
        if "\(error)".isEmpty { fault("no words about \(name)") }
      }
    }
  }
}
