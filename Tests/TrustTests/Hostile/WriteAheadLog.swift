/// The checksums of a write-ahead log, so that SQLite reads what was changed in it.
///
/// Source: <https://www.sqlite.org/fileformat2.html#walformat>
enum WriteAheadLog {
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// The log with checksums that fit its content, as far as it has whole frames.
  static func withChecksums(_ log: [UInt8]) -> [UInt8] {
    guard log.count >= headerSize else { return log }
    var log = log
    let isBigEndian = log[3] & 1 == 1
    let pageSize = Int(number(log, 8, true))
    guard pageSize >= 512, pageSize <= 65_536 else { return log }
    var sum = checksum(log[0..<24], (0, 0), isBigEndian)
    store(sum, &log, 24)
    var start = headerSize
    while start + frameHeaderSize + pageSize <= log.count {
      // The salts say that the frame belongs to this log.
      log.replaceSubrange(start + 8..<start + 16, with: log[16..<24])
      sum = checksum(log[start..<start + 8], sum, isBigEndian)
      let page = start + frameHeaderSize
      sum = checksum(log[page..<page + pageSize], sum, isBigEndian)
      store(sum, &log, start + 16)
      start = page + pageSize
    }
    return log
  }

  private static func checksum(
    _ bytes: ArraySlice<UInt8>,
    _ before: (UInt32, UInt32),
    _ isBigEndian: Bool
  ) -> (UInt32, UInt32) {
    var (first, second) = before
    let bytes = Array(bytes)
    for place in stride(from: 0, to: bytes.count, by: 8) {
      first &+= number(bytes, place, isBigEndian) &+ second
      second &+= number(bytes, place + 4, isBigEndian) &+ first
    }
    return (first, second)
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ isBigEndian: Bool) -> UInt32 {
    (0..<4).reduce(0) { number, index in
      let shift = UInt32(isBigEndian ? 24 - 8 * index : 8 * index)
      return number | UInt32(bytes[place + index]) << shift
    }
  }

  private static func store(_ sum: (UInt32, UInt32), _ log: inout [UInt8], _ place: Int) {
    for (offset, number) in [(0, sum.0), (4, sum.1)] {
      for index in 0..<4 {
        log[place + offset + index] = UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * index))
      }
    }
  }
}
