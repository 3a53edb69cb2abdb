/// `.nonce STRING` lifts safe mode for the next command, for who knows the word of `-nonce`.
struct NonceCommand: DotCommand {
  static let signature = CommandSignature(
    "nonce",
    shortest: 5,
    .required("STRING", .text),
    summary: "Suspend safe mode for one command if nonce matches",
    group: .shell,
    usage: ".nonce NONCE"
  )

  private let word: String

  init(_ arguments: inout CommandArguments) throws {
    guard arguments.count == 1 else { throw UsageError(usage: arguments.usage) }
    word = try arguments.next()
  }

  func run(in session: ShellSession) throws {
    guard session.safety.suspend(with: word) else {
      session.report("line \(session.currentLine): incorrect nonce: \"\(word)\"")
      throw ShellExit(status: 1)
    }
  }
}
