import Glibc

/// Import and dump against the system's sqlite3: a million rows of five columns.
///
/// `Benchmarks transfer [ROWS]`, with a release build of `assay` beside it. Each measurement is a
/// process of its own: processor time of the faster of two runs, and peak memory.
enum TransferBenchmarks {
  private static let runs = 2
  private static let sqlite3 = "/usr/bin/sqlite3"

  static func run(_ arguments: [String]) throws {
    let rows = arguments.first.flatMap { Int($0) } ?? 1_000_000
    let directory = "/tmp/assay-benchmark-\(getpid())"
    mkdir(directory, 0o700)
    let file = { (name: String) in "\(directory)/\(name)" }
    defer {
      for name in ["rows.csv", "rows.json", "x.db", "rows.db", "dump.sql"] { unlink(file(name)) }
      rmdir(directory)
    }
    let assay =
      CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/") + "/assay"
    try writeRows(rows, csv: file("rows.csv"), json: file("rows.json"))
    print("work                sqlite3     assay   factor   goal    sqlite3     assay")

    let new = ".import --csv \(file("rows.csv")) t"
    let columns = "CREATE TABLE t(id, name, score, code, note)"
    for (work, commands) in [("import, new table", [new]), ("import, TEXT table", [columns, new])] {
      let times = [sqlite3, assay].map { program in
        measure([program, file("x.db")] + commands, removing: file("x.db"))
      }
      show(work, times[0], times[1], goal: 2)
    }
    let json = measure(
      [assay, file("x.db"), ".import --json \(file("rows.json")) t"],
      removing: file("x.db")
    )
    show("import of JSON", nil, json, goal: nil)

    _ = measure([sqlite3, file("rows.db"), new], removing: nil, runs: 1)
    let dumps = [sqlite3, assay].map { program in
      measure([program, file("rows.db"), ".dump"], removing: nil)
    }
    show("dump", dumps[0], dumps[1], goal: 2)

    _ = measure([sqlite3, file("rows.db"), ".dump"], removing: nil, output: file("dump.sql"))
    let replays = [sqlite3, assay].map { program in
      measure([program, file("x.db")], removing: file("x.db"), input: file("dump.sql"))
    }
    show("replaying a dump", replays[0], replays[1], goal: 1)
  }

  private struct Usage {
    var seconds = Double.infinity
    var kilobytes = 0
  }

  private static func show(_ work: String, _ theirs: Usage?, _ ours: Usage, goal: Double?) {
    func column(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(1, width - text.count)) + text
    }
    let factor = theirs.map { $0.seconds / ours.seconds }
    let words = [
      work + String(repeating: " ", count: max(1, 18 - work.count)),
      column(theirs.map { twoDigits($0.seconds) + " s" } ?? "", 9),
      column(twoDigits(ours.seconds) + " s", 10),
      column(factor.map { "× " + twoDigits($0) } ?? "", 9),
      column(goal.map { "× " + twoDigits($0) } ?? "", 7),
      column(theirs.map { "\($0.kilobytes / 1024) MiB" } ?? "", 11),
      column("\(ours.kilobytes / 1024) MiB", 10),
      goal.map { factor ?? 0 >= $0 ? "" : "  MISSED" } ?? "",
    ]
    print(words.joined())
  }

  /// Runs a program to its end, each time without the file that it makes anew.
  private static func measure(
    _ command: [String],
    removing file: String?,
    input: String = "/dev/null",
    output: String = "/dev/null",
    runs: Int = runs
  ) -> Usage {
    var best = Usage()
    for _ in 0..<runs {
      if let file { unlink(file) }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
      defer { for word in words { free(word) } }
      var child: pid_t = 0
      guard posix_spawn(&child, command[0], &actions, nil, &words, environ) == 0 else {
        print("can't run \(command[0])")
        return best
      }
      var usage = rusage()
      var status: Int32 = 0
      wait4(child, &status, 0, &usage)
      if status != 0 { print("\(command.joined(separator: " ")) ended with \(status)") }
      let times = [usage.ru_utime, usage.ru_stime]
      let seconds = times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
      best.seconds = min(best.seconds, seconds)
      best.kilobytes = max(best.kilobytes, usage.ru_maxrss)
    }
    return best
  }

  /// Numbers, short texts, texts in quotes, texts that look like numbers, empty fields.
  private static func writeRows(_ count: Int, csv: String, json: String) throws {
    guard let rows = fopen(csv, "w"), let objects = fopen(json, "w") else { return }
    defer {
      fclose(rows)
      fclose(objects)
    }
    fputs("id,name,score,code,note\n", rows)
    fputs("[", objects)
    var state: UInt64 = 1
    func random(_ limit: UInt64) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % limit)
    }
    for row in 0..<count {
      let name = "user\(random(100_000_000))"
      let score = "\(random(1000)).\(1 + random(9))"
      let code = String(String(100_000 + random(100_000)).dropFirst())
      let note = ["hello world", "a \"quoted\" text", "plain", ""][random(4)]
      let doubled = note.split(separator: "\"", omittingEmptySubsequences: false)
      let field = doubled.count > 1 ? "\"\(doubled.joined(separator: "\"\""))\"" : note
      let text = doubled.joined(separator: "\\\"")
      fputs("\(row),\(name),\(score),\(code),\(field)\n", rows)
      fputs(
        """
        \(row == 0 ? "" : ",\n"){"id":\(row),"name":"\(name)","score":\(score),\
        "code":"\(code)","note":"\(text)"}
        """,
        objects
      )
    }
    fputs("]\n", objects)
  }
}
