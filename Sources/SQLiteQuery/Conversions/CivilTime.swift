/// A date of the proleptic Gregorian calendar and a time of day: what SQLite's text forms hold.
///
/// Source: <https://www.sqlite.org/lang_datefunc.html#time_values>
struct CivilTime: Equatable {
  var year = 2000
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  var millisecond = 0

  /// The days of a month.
  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The seconds since 1970-01-01 00:00 UTC, were this a time in UTC.
  var secondsSince1970: Double {
    // Years begin in March, so that the leap day is the last; eras of 400 years are all alike.
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    return Double(seconds * 1000 + millisecond) / 1000
  }

  init() {}

  /// The time in UTC that many milliseconds after 1970-01-01 00:00.
  init(millisecondsSince1970 milliseconds: Int) {
    let dayLength = 86_400_000
    let days = milliseconds >= 0 ? milliseconds / dayLength : (milliseconds + 1) / dayLength - 1
    let rest = milliseconds - days * dayLength
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    hour = rest / 3_600_000
    minute = rest / 60_000 % 60
    second = rest / 1000 % 60
    millisecond = rest % 1000
  }

  /// `yyyy-MM-dd`.
  var dateText: String { "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))" }

  /// `HH:mm`.
  var minuteText: String { "\(Self.padded(hour, 2)):\(Self.padded(minute, 2))" }

  /// `HH:mm:ss`.
  var secondText: String { "\(minuteText):\(Self.padded(second, 2))" }

  /// `HH:mm:ss.SSS`.
  var millisecondText: String { "\(secondText).\(Self.padded(millisecond, 3))" }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}
