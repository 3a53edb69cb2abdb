public import FoundationEssentials

/// A date stores as TEXT in UTC, `yyyy-MM-dd HH:mm:ss.SSS`, which sorts by time and which SQLite's
/// date functions read.
///
/// It reads from SQLite's text forms, in UTC unless they name a zone, and from numbers as seconds
/// since 1970.
///
/// Source: <https://www.sqlite.org/lang_datefunc.html#time_values>
extension Date: DatabaseValueConvertible {
  /// TEXT `yyyy-MM-dd HH:mm:ss.SSS` in UTC, rounded to milliseconds; a date outside the years 0 to
  /// 9999, which SQLite has no text for, is REAL, the seconds since 1970.
  public var databaseValue: DatabaseValue {
    let milliseconds = (timeIntervalSince1970 * 1000).rounded()
    guard milliseconds >= Self.firstMillisecond, milliseconds < Self.endOfMilliseconds else {
      return timeIntervalSince1970.databaseValue
    }
    let time = CivilTime(millisecondsSince1970: Int(milliseconds))
    return "\(time.dateText) \(time.millisecondText)".databaseValue
  }

  /// 0000-01-01 00:00.
  private static let firstMillisecond = -62_167_219_200_000.0
  /// 10000-01-01 00:00.
  private static let endOfMilliseconds = 253_402_300_800_000.0

  /// The time of a text form with a date, or of a number of seconds since 1970; else `nil`.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Date? {
    if let seconds = Double.fromDatabaseValue(dbValue) {
      return seconds.isFinite ? Date(timeIntervalSince1970: seconds) : nil
    }
    return DatabaseDateComponents.fromDatabaseValue(dbValue).flatMap {
      Date(databaseDateComponents: $0)
    }
  }

  /// The time of components with year, month and day, in UTC unless they have a time zone.
  ///
  /// - Parameter databaseDateComponents: Missing hours, minutes and seconds are 0.
  public init?(databaseDateComponents: DatabaseDateComponents) {
    guard let (time, offset) = databaseDateComponents.civilTime else { return nil }
    self.init(timeIntervalSince1970: time.secondsSince1970 - Double(offset))
  }

  /// The time of a Julian day number, as SQLite's `julianday()` gives it, to the millisecond.
  ///
  /// - Parameter julianDay: Days since noon in Greenwich on November 24, 4714 BC; `nil` outside
  ///   the years 0 to 9999.
  public init?(julianDay: Double) {
    let milliseconds = (julianDay * 86_400_000 + 0.5).rounded(.down) - 210_866_760_000_000
    guard milliseconds >= Self.firstMillisecond, milliseconds < Self.endOfMilliseconds else {
      return nil
    }
    self.init(timeIntervalSince1970: milliseconds / 1000)
  }
}
