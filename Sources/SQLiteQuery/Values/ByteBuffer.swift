public import FoundationEssentials

/// Bytes in one allocation; `Data` takes two.
@usableFromInline
struct ByteBuffer: @unchecked Sendable {
  // Safe to share: written once, before it is handed out.
  private let storage: ByteStorage

  /// Copies bytes.
  init(copying bytes: UnsafeRawBufferPointer) {
    let made = ByteStorage.create(minimumCapacity: bytes.count) { _ in bytes.count }
    made.withUnsafeMutablePointerToElements { target in
      if let base = bytes.baseAddress {
        UnsafeMutableRawPointer(target).copyMemory(from: base, byteCount: bytes.count)
      }
    }
    storage = unsafeDowncast(made, to: ByteStorage.self)
  }

  var count: Int { storage.header }

  @usableFromInline
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try storage.withUnsafeMutablePointers { count, elements in
      try body(UnsafeRawBufferPointer(start: elements, count: count.pointee))
    }
  }

  @usableFromInline var data: Data {
    withBytes { bytes in
      bytes.baseAddress.map { Data(bytes: $0, count: bytes.count) } ?? Data()
    }
  }
}

/// A class of its own spares the lookup of the generic one with each allocation.
private final class ByteStorage: ManagedBuffer<Int, UInt8> {}
