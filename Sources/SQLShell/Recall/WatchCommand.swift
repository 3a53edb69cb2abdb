import Glibc
import LineEditing
import ResultRendering
import SQLiteQuery

/// `.watch N SQL` runs statements again and again.
struct WatchCommand: DotCommand {
  static let signature = CommandSignature(
    "watch",
    shortest: 3,
    .required("SECONDS", .number),
    .required("SQL", .sql),
    summary: "Run SQL every so many SECONDS, until Control-C",
    details: "--count N before SECONDS stops after N times. Stops at the first error.",
    group: .execution
  )

  private let seconds: Double
  /// How often; `nil` goes on until Control-C.
  private let count: Int?
  private let sql: String

  init(_ arguments: inout CommandArguments) throws {
    if arguments.nextOption(among: ["count"]) != nil {
      let word = try arguments.next()
      guard let number = Int(word), number > 0 else {
        throw UsageError(found: word, usage: arguments.usage)
      }
      count = number
    } else {
      count = nil
    }
    let interval = try arguments.next()
    guard let seconds = Double(interval), seconds > 0, seconds <= 86_400 else {
      throw UsageError(found: interval, usage: arguments.usage)
    }
    self.seconds = seconds
    sql = arguments.textOfRest
    guard !arguments.takeAll().isEmpty else { throw UsageError(usage: arguments.usage) }
  }

  func run(in session: ShellSession) throws {
    let interrupts = Signals.shared.interruptCount
    for turn in 0..<(count ?? .max) {
      if turn > 0, !wait(interrupts, session) { return }
      if session.page.isTerminal {
        try session.console.output.write("\u{1B}[H\u{1B}[2J")
        let time = try session.withDatabase { db in
          try String.fetchOne(db, sql: "SELECT time('now', 'localtime')") ?? ""
        }
        try session.printHeading("\(time), every \(seconds) s: \(sql)")
      } else if turn > 0 {
        try session.print("")
      }
      guard try session.withoutPager({ try session.runText(sql) }) else {
        session.errorsInScripts += 1
        return
      }
      try session.console.flush()
    }
  }

  /// - Returns: Whether to go on: `false` after an interrupt.
  private func wait(_ interrupts: Int, _ session: ShellSession) -> Bool {
    let end = Clock.now() + .seconds(seconds)
    while Signals.shared.interruptCount == interrupts, !session.isEnding {
      let rest = (end - Clock.now()).inSeconds
      guard rest > 0 else { return true }
      // A signal ends the wait.
      _ = poll(nil, 0, Int32(min(rest * 1000 + 1, 60_000)))
    }
    return false
  }
}
