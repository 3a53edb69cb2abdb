import Glibc

/// Measures how long a statement takes, as `.timer` tells it.
struct StatementTimer {
  private let start = Self.readings()

  private static func readings() -> (real: Duration, user: Double, system: Double) {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return (Clock.now(), seconds(usage.ru_utime), seconds(usage.ru_stime))
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  /// The line that sqlite3 prints.
  ///
  /// - Parameter waited: Real time that was not the statement's.
  /// - Returns: Without a line break.
  func line(without waited: Duration) -> String {
    let now = Self.readings()
    let real = (now.real - start.real - waited) / .seconds(1)
    return "Run Time: real \(Self.fixed(real, 3)) user \(Self.fixed(now.user - start.user, 6)) "
      + "sys \(Self.fixed(now.system - start.system, 6))"
  }

  private static func fixed(_ value: Double, _ digits: Int) -> String {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((max(0, value) * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.utf8.count)
      + fraction
  }
}
