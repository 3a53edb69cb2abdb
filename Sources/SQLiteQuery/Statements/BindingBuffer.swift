/// Memory for the bytes of bound text and blobs, reused from one execution to the next.
///
/// SQLite copies what is bound as SQLITE_TRANSIENT, with one allocation a value. Bytes that the
/// statement itself owns are bound as SQLITE_STATIC instead: copied once, into one allocation.
final class BindingBuffer {
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int

  /// What is kept from one execution to the next; larger buffers are given back.
  static let retainedCapacity = 64 * 1024

  init() {
    capacity = 0
    memory = Self.allocate(0)
  }

  deinit { memory.deallocate() }

  /// Makes room; earlier pointers are void.
  ///
  /// - Parameter count: The bytes that are needed.
  /// - Returns: Where they go; never null, which SQLite takes for NULL.
  func reserve(_ count: Int) -> UnsafeMutableRawPointer {
    let isWasteful = capacity > Self.retainedCapacity && count <= Self.retainedCapacity
    if count > capacity || isWasteful {
      memory.deallocate()
      capacity = max(count, 256)
      memory = Self.allocate(capacity)
    }
    return memory
  }

  private static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: max(count, 1), alignment: 1)
  }

  /// Where zero bytes live: SQLite takes a null pointer for NULL.
  nonisolated(unsafe) static let emptyBytes = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
  )
}
