import FoundationEssentials
import SQLiteQuery
import Testing

@Suite struct DateTests {
  @Test(arguments: [
    ("2015-07-22", 1_437_523_200.0), ("2015-07-22 01:02", 1_437_526_920.0),
    ("2015-07-22T01:02", 1_437_526_920.0), ("2015-07-22 01:02:03", 1_437_526_923.0),
    ("2015-07-22T01:02:03Z", 1_437_526_923.0), ("2015-07-22 01:02:03.5", 1_437_526_923.5),
    ("2015-07-22 01:02:03.00456", 1_437_526_923.004),
    ("2015-07-22T01:02:03.250+02:00", 1_437_519_723.25),
    ("2015-07-22 01:02-05:30", 1_437_546_720.0), ("1969-12-31 23:59:59.999", -0.001),
    ("0000-01-01", -62_167_219_200.0), ("9999-12-31 23:59:59", 253_402_300_799.0),
    ("2000-02-29", 951_782_400.0),
  ])
  func textFormsOfSQLiteAreRead(_ text: String, _ seconds: Double) throws {
    let date = try #require(Date.fromDatabaseValue(text.databaseValue))
    #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_5)
    // SQLite agrees on the second.
    let other = try DatabaseQueue().read {
      try Int.fetchOne($0, sql: "SELECT CAST(strftime('%s', ?) AS INTEGER)", arguments: [text])
    }
    #expect(other == Int(seconds.rounded(.down)))
  }

  @Test(arguments: [
    "", "01:02", "2015-7-22", "20150722", " 2015-07-22", "2015-07-22 ", "2015-13-01",
    "2015-02-30", "2015-07-22 24:00", "2015-07-22 01:60", "2015-07-22 01:02:03.",
    "2015-07-22 01:02+1", "1437523200", "now",
  ])
  func otherTextsAreNoDates(_ text: String) {
    #expect(Date.fromDatabaseValue(text.databaseValue) == nil)
  }

  @Test func numbersAreSecondsSince1970() {
    #expect(Date.fromDatabaseValue(0.databaseValue) == Date(timeIntervalSince1970: 0))
    #expect(Date.fromDatabaseValue((-1.5).databaseValue) == Date(timeIntervalSince1970: -1.5))
    #expect(Date.fromDatabaseValue(Double.infinity.databaseValue) == nil)
  }

  @Test(arguments: [
    (0.0, "1970-01-01 00:00:00.000"), (-0.001, "1969-12-31 23:59:59.999"),
    (951_827_696.789, "2000-02-29 12:34:56.789"), (-62_135_596_800.0, "0001-01-01 00:00:00.000"),
    (253_402_300_799.999, "9999-12-31 23:59:59.999"),
  ])
  func datesAreWrittenInUTC(_ seconds: Double, _ text: String) {
    #expect(Date(timeIntervalSince1970: seconds).databaseValue.storage == .string(text))
  }

  @Test func allDaysOfFourCenturiesComeBack() {
    for day in stride(from: -200 * 366, through: 200 * 366, by: 1) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 0.25)
      #expect(Date.fromDatabaseValue(date.databaseValue) == date)
    }
  }

  @Test func datesThatHaveNoTextAreNumbers() {
    let far = Date(timeIntervalSince1970: 1e15)
    #expect(far.databaseValue.storage == .double(1e15))
    #expect(Date.fromDatabaseValue(far.databaseValue) == far)
  }

  @Test func julianDaysAreSQLites() throws {
    let date = try #require(Date(julianDay: 2_456_293.520833))
    #expect(date.databaseValue.storage == .string("2013-01-01 00:29:59.971"))
    #expect(Date(julianDay: 1e300) == nil)
  }

  @Test(arguments: DatabaseDateComponents.Format.allCases)
  func componentsKeepWhatTheirFormatHas(_ format: DatabaseDateComponents.Format) throws {
    var all = DateComponents()
    (all.year, all.month, all.day) = (1973, 9, 18)
    (all.hour, all.minute, all.second, all.nanosecond) = (10, 11, 12, 123_000_000)
    let value = DatabaseDateComponents(all, format: format).databaseValue
    let read = try #require(DatabaseDateComponents.fromDatabaseValue(value))
    #expect(read.format == format)
    #expect(read.dateComponents.minute == (format == .YMD ? nil : 11))
    #expect(read.dateComponents.year == (format.rawValue.hasPrefix("yyyy") ? 1973 : nil))
    #expect(
      read.dateComponents.nanosecond == (format.rawValue.hasSuffix("SSS") ? 123_000_000 : nil)
    )
  }
}
