import Testing

@testable import TerminalText

/// Counts, sizes and durations are told the same way everywhere.
@Suite struct QuantityTextTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-12_345, "-12,345"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func thousandsAreParted(number: Int, text: String) {
    #expect(QuantityText.grouped(number) == text)
  }

  @Test func oneThingHasNoPlural() {
    #expect(QuantityText.count(0, "row") == "0 rows")
    #expect(QuantityText.count(1, "row") == "1 row")
    #expect(QuantityText.count(12_345, "row") == "12,345 rows")
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (4096, "4.1 kB"), (99_949, "99.9 kB"),
    (99_951, "100 kB"), (999_499, "999 kB"), (999_500, "1.0 MB"), (340_200_000, "340 MB"),
    (1_000_000_000_000, "1.0 TB"), (1_234_000_000_000_000, "1234 TB"),
  ])
  func sizesAreRoundedNotCutOff(bytes: Int, text: String) {
    #expect(QuantityText.size(bytes) == text)
  }

  @Test(arguments: [
    (Duration.zero, "0 µs"), (.microseconds(999), "999 µs"), (.microseconds(1_250), "1.2 ms"),
    (.milliseconds(340), "340 ms"), (.milliseconds(2_100), "2.1 s"), (.seconds(185), "3 min 5 s"),
    (.microseconds(-5), "0 µs"),
  ])
  func durationsTakeTheUnitThatSuits(duration: Duration, text: String) {
    #expect(QuantityText.duration(duration) == text)
  }
}
