import Glibc
import SQLiteQuery

/// Waits for SQLite's own locks, the only ones that the migrator uses: no lock row or lock file can
/// be left behind by a crash.
struct WriteLock {
  let db: Database
  let options: RunOptions

  /// Begins a transaction that holds the write lock from its start.
  func begin() throws { try retry { try db.execute(sql: "BEGIN IMMEDIATE TRANSACTION") } }

  /// Commits; a reader that keeps the last lock away is waited for, the transaction stays open.
  func commit() throws { try retry { try db.execute(sql: "COMMIT TRANSACTION") } }

  /// Runs again what another connection's lock refuses, until the time is over.
  func retry(_ body: () throws -> Void) throws {
    let start = Clock.now()
    var pause: UInt32 = 500
    while true {
      do { return try body() } catch let error as DatabaseError {
        let waited = Clock.seconds(since: start)
        // A snapshot that became old stays old, however long one waits inside its transaction.
        guard error.resultCode == .SQLITE_BUSY, error.extendedResultCode.rawValue != 0x205,
          waited < options.lockTimeout
        else { throw error }
        if options.isCancelled?() ?? false {
          throw DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted")
        }
        if waited >= 0.5 { options.progress?(.waiting(seconds: waited)) }
        usleep(pause)
        pause = min(pause * 2, 50_000)
      }
    }
  }
}

/// A clock that only goes forward.
enum Clock {
  static func now() -> ContinuousClock.Instant { ContinuousClock.now }

  static func seconds(since start: ContinuousClock.Instant) -> Double {
    let elapsed = start.duration(to: .now).components
    return Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
  }

  /// The time of day in UTC, `YYYY-MM-DD hh:mm:ss.sss`.
  static func timestamp() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var parts = tm()
    gmtime_r(&time.tv_sec, &parts)
    func pad(_ number: some BinaryInteger, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let day = "\(pad(parts.tm_year + 1900, 4))-\(pad(parts.tm_mon + 1, 2))-\(pad(parts.tm_mday, 2))"
    let hour = "\(pad(parts.tm_hour, 2)):\(pad(parts.tm_min, 2)):\(pad(parts.tm_sec, 2))"
    return "\(day) \(hour).\(pad(time.tv_nsec / 1_000_000, 3))"
  }
}
