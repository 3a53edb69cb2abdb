import SQLiteQuery

/// Numbers and texts that are dates, told by the years they would mean.
enum DateGuess {
  /// A way to count time: seconds since 1970 are `value / perSecond + offset`.
  private struct Epoch {
    let name: String
    let perSecond: Double
    let offset: Double
  }

  private static let epochs = [
    Epoch(name: "Unix time", perSecond: 1, offset: 0),
    Epoch(name: "Unix time in milliseconds", perSecond: 1e3, offset: 0),
    Epoch(name: "Unix time in microseconds", perSecond: 1e6, offset: 0),
    Epoch(name: "Unix time in nanoseconds", perSecond: 1e9, offset: 0),
    Epoch(name: "Apple time (seconds since 2001)", perSecond: 1, offset: 978_307_200),
    Epoch(name: "Julian day", perSecond: 1 / 86_400.0, offset: -210_866_760_000),
  ]

  /// From 2000 to 2100 for Unix time; other counts of the same size are given beside it.
  private static let plausible = 946_684_800.0..<4_102_444_800.0

  static func all(of number: Double, _ db: Database) throws -> [ValueGuess] {
    guard number.isFinite else { return [] }
    return try epochs.compactMap { epoch in
      let seconds = number / epoch.perSecond + epoch.offset
      // Small numbers are hardly ever times since 2001.
      guard plausible.contains(seconds), epoch.perSecond < 1 || abs(number) > 1e8 else {
        return nil
      }
      let date = try String.fetchOne(
        db,
        sql: "SELECT strftime('%Y-%m-%d %H:%M:%S', ?, 'unixepoch')",
        arguments: [seconds]
      )
      return date.map { ValueGuess(what: "\($0) UTC, as \(epoch.name)") }
    }
  }

  /// A date as SQLite's functions read it: `2026-03-01`, with a time or without.
  static func text(_ text: String, _ db: Database) throws -> ValueGuess? {
    let digits = text.prefix(4)
    guard text.count >= 10, text.count <= 40, digits.allSatisfy(\.isNumber),
      text.dropFirst(4).first == "-"
    else { return nil }
    let row = try Row.fetchOne(
      db,
      sql: "SELECT strftime('%Y-%m-%d %H:%M:%S', ?1), strftime('%s', ?1)",
      arguments: [text]
    )
    guard let row, let date = try row.decode(String?.self, atIndex: 0),
      let seconds = try row.decode(String?.self, atIndex: 1)
    else { return nil }
    return ValueGuess(what: "a date: \(date) UTC, Unix time \(seconds)")
  }
}
