/// Bytes on their way out, 64 KiB at a time.
///
/// Values are copied straight from SQLite's memory into the buffer; nothing is allocated per
/// value. What is left is written by ``flush()``, which the owner calls: a buffer that is let go
/// drops it, because then nobody would hear of an error.
public final class OutputBuffer {
  static let capacity = 65536

  let storage: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private(set) var count = 0
  private let sink: any ByteSink

  /// - Parameter sink: Gets every full buffer.
  public init(to sink: any ByteSink) {
    self.sink = sink
    storage = .allocate(capacity: Self.capacity)
  }

  deinit { storage.deallocate() }

  /// Writes what is buffered to the sink.
  ///
  /// - Throws: What the sink throws; the buffered bytes are dropped then.
  public func flush() throws {
    guard count > 0 else { return }
    let full = UnsafeRawBufferPointer(start: storage, count: count)
    count = 0
    try sink.write(full)
  }

  /// Writes bytes; more than the buffer holds go to the sink directly.
  @inline(__always)
  public func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard let source = bytes.baseAddress, bytes.count <= Self.capacity - count else {
      try writeThrough(bytes)
      return
    }
    (storage + count).update(
      from: source.assumingMemoryBound(to: UInt8.self),
      count: bytes.count
    )
    count += bytes.count
  }

  /// Writes bytes with another byte before and behind them.
  @inline(__always)
  func write(_ bytes: UnsafeRawBufferPointer, between byte: UInt8) throws {
    guard bytes.count <= Self.capacity - count - 2 else {
      try write(byte: byte)
      try write(bytes)
      try write(byte: byte)
      return
    }
    let start = storage + count
    start[0] = byte
    if let source = bytes.baseAddress {
      (start + 1).update(from: source.assumingMemoryBound(to: UInt8.self), count: bytes.count)
    }
    start[bytes.count + 1] = byte
    count += bytes.count + 2
  }

  /// Writes text.
  public func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes bytes that are known when compiling.
  @inline(__always)
  func write(literal: StaticString) throws {
    try write(UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Writes bytes.
  @inline(__always)
  func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }

  @inline(__always)
  func write(byte: UInt8) throws {
    try reserve(1)
    storage[count] = byte
    count += 1
  }

  /// Writes one byte many times.
  @inline(__always)
  func write(byte: UInt8, times: Int) throws {
    guard times > 0 else { return }
    guard times <= Self.capacity - count else {
      for _ in 0..<times { try write(byte: byte) }
      return
    }
    (storage + count).update(repeating: byte, count: times)
    count += times
  }

  /// Makes room for `bytes` bytes, at most ``capacity``, to be stored at ``end``.
  @inline(__always)
  func reserve(_ bytes: Int) throws {
    if Self.capacity - count < bytes { try flush() }
  }

  /// Where reserved bytes are stored; tell ``advance(by:)`` how many were.
  @inline(__always)
  var end: UnsafeMutablePointer<UInt8> { storage + count }

  @inline(__always)
  func advance(by bytes: Int) { count += bytes }

  private func writeThrough(_ bytes: UnsafeRawBufferPointer) throws {
    guard let source = bytes.baseAddress else { return }
    try flush()
    guard bytes.count <= Self.capacity else {
      try sink.write(bytes)
      return
    }
    storage.update(from: source.assumingMemoryBound(to: UInt8.self), count: bytes.count)
    count = bytes.count
  }
}
