import Glibc
import SQLiteQuery
import TestSupport

/// What one key at the prompt costs with 10,000 tables of 10 columns in the schema: the time until
/// the terminal has the frame, the processor time that the shell took for it, and its bytes.
///
/// `Benchmarks prompt`; the shell is the one built beside this program. On a machine that does other
/// work the processor time is the one to look at.
enum PromptBenchmarks {
  private static let goal = Duration.milliseconds(16)

  /// Texts to type, each followed by a Tab.
  private static let texts = [
    "sel", "ect * from table_00", "\u{15}select * from ", "\u{15}select * from e_0777",
    "\u{15}select t.col", "\u{15}select column_3 from table_00042 t where col",
    "\u{15}select * from table_05000 t join table_00000 u on ",
    "\u{15}select nonsense, t.column_3, u.column_4 from table_00042 t join table_00043 u where u.",
    "\u{15}update table_09999 set column_1 = (select max(column_2) from table_00001 where id = ",
  ]

  static func run() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("large.sqlite")
    try makeDatabase(at: path)
    let terminal = try PseudoTerminal(
      builtProduct("assay"),
      [path],
      environment: testEnvironment(["ASSAY_HISTORY": ""])
    )
    let start = ContinuousClock.now
    guard terminal.wait(until: { $0.lines.last == "large>" }) else {
      return print("no prompt: \(terminal.screen.lines)")
    }
    print("prompt after \(milliseconds(ContinuousClock.now - start)) ms")
    var keys: [Sample] = []
    var tabs: [Sample] = []
    for text in texts {
      for character in text { keys.append(measure(String(character), on: terminal)) }
      tabs.append(measure(Key.tab, on: terminal))
      tabs.append(measure(Key.tab, on: terminal))
    }
    print("        time: median, worst     processor: median, worst    bytes: median, most")
    report("keys", keys)
    report("Tab", tabs)
  }

  private struct Sample {
    let time: Duration
    let processorTime: Duration
    let bytes: Int
  }

  private static func measure(_ key: String, on terminal: PseudoTerminal) -> Sample {
    terminal.settle(milliseconds: 5)
    terminal.startRecording()
    let before = processorTime(of: terminal.processID)
    let start = ContinuousClock.now
    terminal.type(key)
    // A key is answered by one write.
    terminal.wait(seconds: 0.5) { _ in !terminal.recording.isEmpty }
    let time = ContinuousClock.now - start
    terminal.settle(milliseconds: 5)
    return Sample(
      time: time,
      processorTime: processorTime(of: terminal.processID) - before,
      bytes: terminal.recording.count
    )
  }

  /// The time that a process has had a processor, from Linux's scheduler.
  private static func processorTime(of process: pid_t) -> Duration {
    guard let file = fopen("/proc/\(process)/schedstat", "r") else { return .zero }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 100)
    guard fgets(&line, 100, file) != nil else { return .zero }
    return .nanoseconds(Int64(strtoll(line, nil, 10)))
  }

  private static func report(_ name: String, _ samples: [Sample]) {
    let times = samples.map(\.time).sorted()
    let processor = samples.map(\.processorTime).sorted()
    let bytes = samples.map(\.bytes).sorted()
    guard let worst = times.last, let most = bytes.last, let longest = processor.last else {
      return
    }
    let middle = samples.count / 2
    let figures = [times[middle], worst, processor[middle], longest].map(milliseconds)
    print(
      name + String(repeating: " ", count: 6 - name.count),
      figures.map { "\($0) ms" }.joined(separator: "  "),
      "  \(bytes[middle])  \(most)",
      longest < goal ? "" : "MISSED"
    )
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return "\(microseconds / 1000).\(String(microseconds % 1000 + 1000).dropFirst())"
  }

  private static func makeDatabase(at path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      for table in 0..<10_000 {
        let name = "table_" + String(100_000 + table).dropFirst()
        let columns = (1...8).map { "column_\($0) TEXT" }.joined(separator: ", ")
        try db.execute(
          sql: """
            CREATE TABLE \(name)(id INTEGER PRIMARY KEY, \(columns), \
            other_id INTEGER REFERENCES table_00000(id))
            """
        )
      }
    }
  }
}
