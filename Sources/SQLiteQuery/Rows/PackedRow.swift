/// A copied row in one allocation: a slot a column, then a class a column, then the bytes.
///
/// A slot holds the integer, the bits of the real, or offset and length of text and blob bytes.
struct PackedRow: ~Copyable {
  private let base: UnsafeMutableRawPointer
  private let count: Int

  private init(count: Int, byteCount: Int) {
    self.count = count
    base = .allocate(
      byteCount: max(count * Self.columnSize + byteCount, 1),
      alignment: MemoryLayout<UInt64>.alignment
    )
  }

  deinit { base.deallocate() }

  private static let columnSize = MemoryLayout<UInt64>.size + 1

  /// Copies the current row of a raw statement.
  init(copying handle: OpaquePointer, count: Int) {
    var size = 0
    for index in 0..<count {
      switch Statement.readColumn(handle, Int32(truncatingIfNeeded: index)) {
      case .text(let bytes), .blob(let bytes): size += bytes.count
      default: break
      }
    }
    self.init(count: count, byteCount: size)
    var end = count * Self.columnSize
    for index in 0..<count {
      write(Statement.readColumn(handle, Int32(truncatingIfNeeded: index)), at: index, end: &end)
    }
  }

  init(copying values: [DatabaseValue]) {
    let size = values.reduce(0) { size, value in
      value.withStoredValue { stored in
        switch stored {
        case .text(let bytes), .blob(let bytes): size + bytes.count
        default: size
        }
      }
    }
    self.init(count: values.count, byteCount: size)
    var end = values.count * Self.columnSize
    for (index, value) in values.enumerated() {
      value.withStoredValue { write($0, at: index, end: &end) }
    }
  }

  private func write(_ value: StoredValue, at index: Int, end: inout Int) {
    let bits: UInt64
    switch value {
    case .null: bits = 0
    case .integer(let integer): bits = UInt64(bitPattern: integer)
    case .real(let real): bits = real.bitPattern
    case .text(let bytes), .blob(let bytes):
      if let source = bytes.baseAddress {
        (base + end).copyMemory(from: source, byteCount: bytes.count)
      }
      bits = UInt64(end) << 32 | UInt64(bytes.count)
      end += bytes.count
    }
    base.storeBytes(of: bits, toByteOffset: index * 8, as: UInt64.self)
    base.storeBytes(
      of: value.storageClass.rawValue,
      toByteOffset: count * 8 + index,
      as: UInt8.self
    )
  }

  /// The value of a column; bytes are valid while the row lives.
  func value(at index: Int) -> StoredValue {
    let bits = base.load(fromByteOffset: index * 8, as: UInt64.self)
    switch StorageClass(rawValue: base.load(fromByteOffset: count * 8 + index, as: UInt8.self)) {
    case .integer: return .integer(Int64(bitPattern: bits))
    case .real: return .real(Double(bitPattern: bits))
    case .text: return .text(bytes(bits))
    case .blob: return .blob(bytes(bits))
    default: return .null
    }
  }

  /// 32 bits each suffice: SQLite's limit for a row is below 2^31 bytes.
  private func bytes(_ bits: UInt64) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + Int(bits >> 32), count: Int(bits & 0xffff_ffff))
  }
}
