/// Counts, sizes and durations as a person reads them.
public enum QuantityText {
  /// A number with commas between its thousands: `-12,345`.
  public static func grouped(_ number: some BinaryInteger) -> String {
    var digits = String(number.magnitude)
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
      index -= 3
    }
    return number < 0 ? "-" + digits : digits
  }

  /// A number of things, of a noun that forms its plural with an `s`: `1 row`, `12,345 rows`.
  public static func count(_ number: some BinaryInteger, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// A number of bytes with two or three digits that matter, in powers of 1,000, as file sizes are
  /// given everywhere: `69 B`, `4.1 kB`, `340 MB`.
  public static func size(_ bytes: some BinaryInteger) -> String {
    guard bytes >= 1000 else { return "\(bytes) B" }
    var size = Double(bytes) / 1000
    var unit = "kB"
    for larger in ["MB", "GB", "TB"] where size >= 999.5 {
      size /= 1000
      unit = larger
    }
    let tenths = Int64((size * 10).rounded())
    return tenths < 1000 ? "\(Self.tenths(tenths)) \(unit)" : "\(Int64(size.rounded())) \(unit)"
  }

  /// A duration with two or three digits that matter: `850 µs`, `1.2 ms`, `340 ms`, `2.1 s`,
  /// `3 min 5 s`.
  public static func duration(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    switch microseconds {
    case ..<1_000: return "\(max(0, microseconds)) µs"
    case ..<100_000: return "\(tenths(microseconds / 100)) ms"
    case ..<1_000_000: return "\(microseconds / 1_000) ms"
    case ..<60_000_000: return "\(tenths(microseconds / 100_000)) s"
    default: return "\(seconds / 60) min \(seconds % 60) s"
    }
  }

  private static func tenths(_ value: Int64) -> String { "\(value / 10).\(value % 10)" }
}
