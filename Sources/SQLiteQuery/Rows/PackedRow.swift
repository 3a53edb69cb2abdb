/// A copied row in one allocation: a word a column, then the bytes of the values.
///
/// A word holds the storage class and where the value's bytes end; they begin where those of the
/// column before end. Words have 32 bits, or 64 in a row of more than a quarter of a gigabyte.
struct PackedRow {
  /// The memory; the lowest bit, free in an aligned address, tells that words have 64 bits.
  let address: UInt

  private static let classBits: UInt64 = 7
  private static let narrowLimit = 1 << 28

  init(address: UInt) { self.address = address }

  func deallocate() { base.deallocate() }

  private var base: UnsafeMutableRawPointer {
    // The address came from an allocation, which never gives null.
    UnsafeMutableRawPointer(bitPattern: address & ~1).unsafelyUnwrapped
  }

  private var isWide: Bool { address & 1 != 0 }

  /// Copies values that are read in place.
  init(copying values: UnsafeBufferPointer<StoredValue>) {
    var size = 0
    for value in values { size &+= value.byteCount }
    let isWide = size > Self.narrowLimit
    let wordSize = isWide ? 8 : 4
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: Swift.max(values.count * wordSize + size, 1),
      alignment: MemoryLayout<UInt64>.alignment
    )
    address = UInt(bitPattern: memory) | (isWide ? 1 : 0)
    let bytes = memory + values.count * wordSize
    var end = 0
    for index in 0..<values.count {
      let value = values[index]
      let target = bytes + end
      switch value {
      case .null: break
      case .integer(let integer): target.storeBytes(of: integer, as: Int64.self)
      case .real(let real): target.storeBytes(of: real, as: Double.self)
      case .text(let source), .blob(let source):
        if let base = source.baseAddress {
          target.copyMemory(from: base, byteCount: source.count)
        }
      }
      end &+= value.byteCount
      let word = UInt64(end) << 3 | UInt64(value.storageClass.rawValue)
      if isWide {
        memory.storeBytes(of: word, toByteOffset: index * 8, as: UInt64.self)
      } else {
        memory.storeBytes(of: UInt32(word), toByteOffset: index * 4, as: UInt32.self)
      }
    }
  }

  /// The value of a column; bytes are valid while the memory is.
  ///
  /// - Parameters:
  ///   - index: From 0 to `count` less one.
  ///   - count: How many columns the row has.
  /// - Returns: The value.
  @inline(__always)
  func value(at index: Int, of count: Int) -> StoredValue {
    let memory = base
    let word: UInt64
    let previous: UInt64
    let bytes: UnsafeMutableRawPointer
    if isWide {
      word = memory.load(fromByteOffset: index * 8, as: UInt64.self)
      previous = index == 0 ? 0 : memory.load(fromByteOffset: index * 8 - 8, as: UInt64.self)
      bytes = memory + count * 8
    } else {
      word = UInt64(memory.load(fromByteOffset: index * 4, as: UInt32.self))
      previous =
        index == 0 ? 0 : UInt64(memory.load(fromByteOffset: index * 4 - 4, as: UInt32.self))
      bytes = memory + count * 4
    }
    let start = bytes + Int(previous >> 3)
    let length = Int(word >> 3) - Int(previous >> 3)
    switch word & Self.classBits {
    case UInt64(StorageClass.integer.rawValue):
      return .integer(start.loadUnaligned(as: Int64.self))
    case UInt64(StorageClass.real.rawValue):
      return .real(start.loadUnaligned(as: Double.self))
    case UInt64(StorageClass.text.rawValue):
      return .text(UnsafeRawBufferPointer(start: start, count: length))
    case UInt64(StorageClass.blob.rawValue):
      return .blob(UnsafeRawBufferPointer(start: start, count: length))
    default: return .null
    }
  }
}

extension StoredValue {
  /// The bytes that the value takes in a packed row.
  @inline(__always)
  fileprivate var byteCount: Int {
    switch self {
    case .null: 0
    case .integer, .real: 8
    case .text(let bytes), .blob(let bytes): bytes.count
    }
  }
}
