import Glibc

extension String {
  /// The text of UTF-8 bytes, what is not valid repaired with U+FFFD.
  @usableFromInline
  init(repairing bytes: UnsafeRawBufferPointer) {
    // Typed bytes take the library's fast path; generic initialisers look up metadata each time.
    self = bytes.withMemoryRebound(to: UInt8.self) { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of UTF-8 bytes, or `nil` where they are not valid.
  init?(valid bytes: UnsafeRawBufferPointer) {
    self.init(repairing: bytes)
    if bytes.isASCII { return }
    guard utf8.count == bytes.count, let base = bytes.baseAddress else { return nil }
    let isUnchanged = withUTF8 { text in
      text.baseAddress.map { memcmp($0, base, bytes.count) == 0 } ?? false
    }
    guard isUnchanged else { return nil }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether no byte is above 127.
  fileprivate var isASCII: Bool {
    var index = 0
    var seen: UInt64 = 0
    while index &+ 8 <= count {
      seen |= loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index &+= 8
    }
    var rest: UInt8 = 0
    while index < count {
      rest |= self[index]
      index &+= 1
    }
    return seen & 0x8080_8080_8080_8080 == 0 && rest < 0x80
  }
}
