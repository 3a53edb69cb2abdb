import SQLiteQuery

/// `generate_series(START, STOP, STEP)`: whole numbers in a row.
///
/// Source: <https://www.sqlite.org/series.html>
enum SeriesFunction {
  static let function = DatabaseTableFunction(
    "generate_series",
    columns: ["value"],
    parameters: ["start", "stop", "step"],
    needsFirst: true
  ) { arguments in
    if arguments.contains(where: { $0?.isNull == true }) { return { nil } }
    let low = arguments[0]?.wholeNumber ?? 0
    let high = arguments[1]?.wholeNumber ?? 0xFFFF_FFFF
    let given = arguments[2]?.wholeNumber ?? 1
    let step = given == 0 ? 1 : given == .min ? .max : abs(given)
    guard low <= high else { return { nil } }
    // The distance of two numbers may be larger than any of them.
    let count = UInt64(bitPattern: high &- low) / UInt64(step)
    var position: UInt64? = 0
    return {
      guard let index = position else { return nil }
      position = index < count ? index + 1 : nil
      let distance = Int64(bitPattern: (given < 0 ? count - index : index) &* UInt64(step))
      return [low &+ distance, low, high, step].map(\.databaseValue)
    }
  }
}
