import SQLiteQuery
import TestSupport
import Testing

@testable import ResultRendering

@Suite struct RealLiteralTests {
  /// What SQLite makes of a literal in a statement.
  private func read(_ literal: String, _ db: Database) throws -> Double? {
    try Double.fetchOne(db, sql: "SELECT \(literal)")
  }

  private func literal(_ value: Double, _ reals: RealLiteral) throws -> String {
    let sink = MemorySink()
    let out = OutputBuffer(to: sink)
    try reals.write(value, to: out)
    try out.flush()
    return sink.text
  }

  @Test func sqliteReadsEveryLiteralBackToTheSameBits() throws {
    var random = SeededGenerator(seed: 7)
    var values = HostileValues.reals
    for exponent in stride(from: -320, through: 308, by: 7) {
      values += [Double(sign: .plus, exponent: exponent, significand: 1), 1 / 3 * Double(exponent)]
    }
    while values.count < 6000 {
      let value = Double(bitPattern: random.next())
      if !value.isNaN { values.append(value) }
      values.append(Double.random(in: -1e6...1e6, using: &random))
    }
    let reals = RealLiteral(readingWith: SQLiteRealReader().read)
    try DatabaseQueue().inDatabase { db in
      for value in values {
        let text = try literal(value, reals)
        let found = try read(text, db)
        #expect(found?.bitPattern == value.bitPattern, "\(text)")
      }
    }
  }

  @Test func aTextThatReadsWrongIsReplacedByALongerOne() throws {
    // A reader that takes the shortest text for the next double, and all others right.
    var asked: [String] = []
    let reals = RealLiteral { text in
      let text = String(decoding: text, as: UTF8.self)
      asked.append(text)
      let value = Double(text) ?? .nan
      return text == "2.2250738585072014e-308" ? value.nextUp : value
    }
    let text = try literal(-.leastNormalMagnitude, reals)
    #expect(asked.first == "2.2250738585072014e-308")
    #expect(text != "-2.2250738585072014e-308")
    #expect(Double(text) == -.leastNormalMagnitude)
  }

  @Test func aValueThatNoTextReadsAsIsASum() throws {
    let value = Double.leastNormalMagnitude
    let reals = RealLiteral { text in
      let read = Double(String(decoding: text, as: UTF8.self)) ?? .nan
      return read == value ? value.nextUp : read
    }
    let text = try literal(value, reals)
    #expect(text.hasPrefix("(2.2250738585072014e-308-"))
    #expect(text.hasSuffix(")"))
  }

  @Test func ordinaryValuesAreNotReadBack() throws {
    struct Asked: Error {}
    let reals = RealLiteral { _ in throw Asked() }
    for value in [0, 1, -2.5, 0.1, 12.34, 1e22, 1e-5, 123_456.789, .infinity] as [Double] {
      #expect(throws: Never.self) { try literal(value, reals) }
    }
  }

  @Test(
    arguments: [
      (0.1, 20, "1.0000000000000000555e-01"), (.leastNonzeroMagnitude, 3, "4.94e-324"),
      (1, 17, "1.0e+00"),
      (9.995, 3, "9.99e+00"), (.greatestFiniteMagnitude, 17, "1.7976931348623157e+308"),
      (9.9999, 2, "1.0e+01"),
    ] as [(Double, Int, String)]
  )
  func digitsAreRoundedCorrectly(value: Double, digits: Int, expected: String) {
    #expect(
      String(decoding: DecimalDigits.scientific(value, digits: digits), as: UTF8.self) == expected
    )
  }
}
