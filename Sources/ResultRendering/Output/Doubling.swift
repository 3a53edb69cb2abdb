extension OutputBuffer {
  /// Writes bytes, each `quote` among them twice.
  @inline(__always)
  func write(_ bytes: UnsafeRawBufferPointer, doubling quote: UInt8) throws {
    var offset = 0
    repeat {
      let count = min(bytes.count - offset, Self.capacity / 2)
      try reserve(count * 2)
      var target = end
      for index in offset..<offset + count {
        let byte = bytes[index]
        target.pointee = byte
        target += 1
        if byte == quote {
          target.pointee = byte
          target += 1
        }
      }
      advance(by: target - end)
      offset += count
    } while offset < bytes.count
  }
}
