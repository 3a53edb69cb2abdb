/// The part of the input that is being read: one record at least, in one piece.
final class ImportBuffer {
  private let source: ImportSource
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// Where the current record begins.
  var start = 0
  /// Behind the last byte that was read.
  private(set) var end = 0
  /// Whether there is nothing behind ``end``.
  private(set) var isComplete = false

  private static let firstCapacity = 256 * 1024
  /// SQLite takes no value above a billion bytes.
  private static let limit = 1 << 30

  init(_ source: ImportSource) {
    self.source = source
    capacity = Self.firstCapacity
    bytes = .allocate(capacity: capacity)
  }

  deinit { bytes.deallocate() }

  /// Reads more behind the current record, whose bytes may move.
  ///
  /// - Throws: What the system says, or ``ImportSyntaxError`` where the record is beyond all limits.
  func fill(line: Int) throws {
    if start > 0 {
      bytes.update(from: bytes + start, count: end - start)
      end -= start
      start = 0
    }
    if end == capacity {
      guard capacity < Self.limit else {
        throw ImportSyntaxError(
          name: source.name,
          line: line,
          reason: "the record that begins here is longer than a gigabyte"
        )
      }
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
      larger.update(from: bytes, count: end)
      bytes.deallocate()
      bytes = larger
      capacity *= 2
    }
    let count = try source.read(
      into: UnsafeMutableRawBufferPointer(start: bytes + end, count: capacity - end)
    )
    end += count
    if count == 0 { isComplete = true }
  }

  /// Drops a byte order mark at the very start.
  func dropMark() throws {
    while end < 3, !isComplete { try fill(line: 1) }
    if end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { start = 3 }
  }

  /// Bytes of the record, as a value can hold them.
  @inline(__always)
  func piece(_ from: Int, _ to: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes + from, count: to - from)
  }
}
