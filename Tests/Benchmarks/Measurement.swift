import Glibc

/// The processor time of this process, all threads, in seconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The processor time of the fastest of several runs, in seconds.
func best(of runs: Int = 5, _ work: () throws -> Void) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<runs {
    let start = processorTime()
    try work()
    best = min(best, processorTime() - start)
  }
  return best
}

/// The memory of the process that is in use now, in bytes.
func residentMemory() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
  let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    .split(separator: " ")
  return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
}

/// A number with two digits behind the point.
func twoDigits(_ number: Double) -> String {
  let hundredths = Int((number * 100).rounded())
  let rest = hundredths % 100
  return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
}

/// A line of the report: what was measured, the time, the ratio and its goal.
func report(_ work: String, _ seconds: Double, over base: Double, goal: Double? = nil) {
  let padding = String(repeating: " ", count: max(1, 52 - work.count))
  let goal = goal.map { "  (goal \($0))" } ?? ""
  print("\(work)\(padding)\(twoDigits(seconds)) s  × \(twoDigits(seconds / base))\(goal)")
}
