/// Byte strings that stay where they are, so that a loop reads them without counting references.
final class ByteStrings {
  private let strings: UnsafeMutableBufferPointer<UnsafeRawBufferPointer>

  init(_ strings: [[UInt8]]) {
    self.strings = .allocate(capacity: strings.count)
    _ = self.strings.initialize(from: strings.map(Self.copy))
  }

  convenience init(only string: [UInt8]) { self.init([string]) }

  deinit {
    for string in strings { string.deallocate() }
    strings.deallocate()
  }

  private static func copy(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    copy.copyBytes(from: bytes)
    return UnsafeRawBufferPointer(copy)
  }

  /// Valid while the object lives.
  @inline(__always)
  subscript(_ index: Int) -> UnsafeRawBufferPointer { strings[index] }

  /// The only string.
  @inline(__always)
  var first: UnsafeRawBufferPointer { strings[0] }
}
