import Glibc
import ResultRendering
import SQLiteQuery

/// Every mode against the system's sqlite3: a million rows of five columns, output thrown away, or
/// with `--file` written to a file.
///
/// `Benchmarks rendering [--file] [MODE…]`; `Benchmarks render-one MODE DATABASE OUTPUT` is what it runs,
/// a process for each, so that processor time and peak memory are those of one mode alone.
enum RenderingBenchmarks {
  private static let rows = 1_000_000
  private static let runs = 5
  private static let goals: [(mode: String, factor: Double)] = [
    ("list", 1.5), ("csv", 2.2), ("json", 3), ("quote", 2), ("insert", 2.5), ("line", 2),
    ("box", 5), ("table", 5), ("markdown", 5), ("column", 5), ("tabs", 1.5), ("ascii", 1.5),
    ("html", 1), ("tcl", 1),
  ]

  static func run(_ arguments: [String]) throws {
    let directory = "/tmp/assay-benchmark-\(getpid())"
    mkdir(directory, 0o700)
    let database = directory + "/rows.sqlite"
    let output = arguments.contains("--file") ? directory + "/output" : "/dev/null"
    let modes = arguments.filter { $0 != "--file" }
    defer {
      unlink(database)
      unlink(directory + "/output")
      rmdir(directory)
    }
    try makeDatabase(at: database)
    print("mode        sqlite3     assay   factor   goal    sqlite3     assay")
    for goal in goals where modes.isEmpty || modes.contains(goal.mode) {
      let theirs = best(
        ["/usr/bin/sqlite3", database, ".mode \(goal.mode)", "SELECT * FROM t"],
        output
      )
      let ours = best(
        [CommandLine.arguments[0], "render-one", goal.mode, database, output],
        "/dev/null"
      )
      let factor = theirs.seconds / ours.seconds
      print(
        padded(goal.mode, -9),
        padded(milliseconds(theirs.seconds), 10),
        padded(milliseconds(ours.seconds), 9),
        padded(String(Int(factor * 100)) + " %", 8),
        padded(String(Int(goal.factor * 100)) + " %", 6),
        padded("\(theirs.kilobytes / 1024) MiB", 10),
        padded("\(ours.kilobytes / 1024) MiB", 9),
        factor >= goal.factor ? "" : "  MISSED"
      )
    }
  }

  /// Prints the table in one mode.
  static func renderOne(_ arguments: [String]) throws {
    guard arguments.count == 3, let mode = OutputMode.all.first(where: { $0.name == arguments[0] })
    else { return }
    let descriptor = open(arguments[2], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let sink = ClosureSink { bytes in
      var written = 0
      while written < bytes.count {
        let count = write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count < 0 { throw OutputClosed() }
        written += count
      }
    }
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: arguments[1], configuration: configuration)
    try queue.read { db in
      let out = OutputBuffer(to: sink)
      var rows = try StatementRows(db.makeStatement(sql: "SELECT * FROM t"))
      try ResultRenderer(mode).render(&rows, to: out)
      try out.flush()
    }
  }

  private static func makeDatabase(at path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, price REAL, note TEXT, hash BLOB);
          WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < \(rows))
          INSERT INTO t SELECT i, 'name of row ' || i, i * 37 % 1000003 / 100.0,
          CASE WHEN i % 3 = 0 THEN NULL ELSE 'it''s "quoted", note ' || i * 7919 % 10007 END,
          randomblob(32) FROM c
          """
      )
    }
  }

  private static func best(
    _ command: [String],
    _ output: String
  ) -> (seconds: Double, kilobytes: Int) {
    var best = (seconds: Double.infinity, kilobytes: 0)
    for _ in 0..<runs {
      let usage = usage(of: command, output)
      if usage.seconds < best.seconds { best = usage }
    }
    return best
  }

  /// Processor time and peak memory of a child whose standard output goes to a file.
  private static func usage(
    of command: [String],
    _ output: String
  ) -> (seconds: Double, kilobytes: Int) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var arguments = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var child: pid_t = 0
    guard posix_spawn(&child, command[0], &actions, nil, &arguments, environ) == 0 else {
      return (.infinity, 0)
    }
    var status: Int32 = 0
    var usage = rusage()
    wait4(child, &status, 0, &usage)
    guard status == 0 else { return (.infinity, 0) }
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return (Double(seconds) + Double(microseconds) / 1e6, usage.ru_maxrss)
  }

  private static func milliseconds(_ seconds: Double) -> String { "\(Int(seconds * 1000)) ms" }

  private static func padded(_ text: String, _ width: Int) -> String {
    let blanks = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? text + blanks : blanks + text
  }
}
