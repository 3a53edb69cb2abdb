/// Memory for the bytes of bound text and blobs, reused from one execution to the next.
///
/// SQLite copies what is bound as SQLITE_TRANSIENT, with one allocation a value. Bytes that the
/// statement itself owns are bound as SQLITE_STATIC instead: copied once, into one allocation.
struct BindingBuffer: ~Copyable {
  private var bytes: UnsafeMutableRawPointer?
  private(set) var capacity = 0
  private var used = 0

  /// What is kept from one execution to the next; larger buffers are given back.
  static let retainedCapacity = 64 * 1024

  deinit { bytes?.deallocate() }

  /// Forgets the content and makes room; earlier pointers are void where the room was too small.
  mutating func reserve(_ count: Int) {
    used = 0
    let isWasteful = capacity > Self.retainedCapacity && count <= Self.retainedCapacity
    guard count > capacity || isWasteful else { return }
    bytes?.deallocate()
    capacity = max(count, 256)
    bytes = .allocate(byteCount: capacity, alignment: 1)
  }

  /// Copies bytes into the room that ``reserve(_:)`` made.
  mutating func append(_ source: UnsafeRawBufferPointer) -> UnsafeRawPointer {
    guard let bytes else { return UnsafeRawPointer(Self.emptyBytes) }
    let target = bytes + used
    if let base = source.baseAddress { target.copyMemory(from: base, byteCount: source.count) }
    used += source.count
    return UnsafeRawPointer(target)
  }

  /// Where zero bytes live: SQLite takes a null pointer for NULL.
  nonisolated(unsafe) static let emptyBytes = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
  )
}
