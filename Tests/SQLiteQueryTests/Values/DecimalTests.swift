import FoundationEssentials
import SQLiteQuery
import Testing

/// A decimal is read whole, with all its digits, or not at all.
@Suite struct DecimalTests {
  @Test(
    arguments: [
      ("0", "0"), ("-0.00", "0"), ("12.50", "12.5"), ("+007", "7"), (".5", "0.5"), ("5.", "5"),
      ("-1.5e3", "-1500"), ("15E-1", "1.5"), ("1e+2", "100"), ("0e999999999999999999999", "0"),
      ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
      ("0.0001234567890123456789012345678901234567", "1234567890123456789012345678901234567e-40"),
      ("1000000000000000000000000000000000000000000000000", "1e48"),
      ("1.00000000000000000000000000000000000000000000000", "1"),
      ("340282366920938463463374607431768211455", "340282366920938463463374607431768211455"),
    ]
  )
  func numbersAreRead(text: String, expected: String) throws {
    let found = try #require(Decimal.fromDatabaseValue(text.databaseValue))
    #expect(found == Decimal(string: expected))
    #expect(Decimal.fromDatabaseValue(found.databaseValue) == found)
  }

  @Test(
    arguments: [
      "", "-", "+", ".", "e5", "1e", "1e+", "1x", " 1", "1 ", "2024-01-02", "1.2.3", "1-2", "--1",
      "+-1", "1e5.0", "1e5e5", "1,5", "0x10", "Inf", "NaN", "1\0", "\u{0661}",
      "12345678901234567890123456789012345678901", "0.12345678901234567890123456789012345678901",
      "340282366920938463463374607431768211456", "1e200", "1e-200", "1e99999999999999999999999",
    ]
  )
  func everythingElseIsNone(text: String) {
    #expect(Decimal.fromDatabaseValue(text.databaseValue) == nil)
  }

  @Test(
    arguments: [
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
      -.leastNonzeroMagnitude, .pi,
    ] as [Decimal]
  )
  func theLimitsOfTheTypeComeBack(decimal: Decimal) {
    #expect(Decimal.fromDatabaseValue(decimal.databaseValue) == decimal)
  }

  @Test func realsAreReadWhereADecimalReaches() {
    #expect(Decimal.fromDatabaseValue((-1.5e30).databaseValue) == Decimal(string: "-1.5e30"))
    #expect(Decimal.fromDatabaseValue(1e300.databaseValue) == nil)
    #expect(Decimal.fromDatabaseValue(1e-300.databaseValue) == nil)
    #expect(Decimal.fromDatabaseValue(Double.infinity.databaseValue) == nil)
  }
}
