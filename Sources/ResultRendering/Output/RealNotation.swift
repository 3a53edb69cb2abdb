/// How results show a REAL.
public enum RealNotation {
  /// The shortest text that reads back to the same bits, in SQLite's notation: `1.0`, `1.0e+20`.
  public static func text(of value: Double) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: RealText.capacity) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      let count = RealText.write(value, to: start)
      return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }
}
