import Glibc
import LineEditing

/// Lines of an input, one at a time, as bytes: a script need not be UTF-8.
protocol InputLines: AnyObject {
  /// The next line without its end, or `nil` behind the last one.
  ///
  /// - Returns: Bytes that are valid until the next call.
  /// - Throws: What the system says when reading fails.
  func next() throws -> UnsafeRawBufferPointer?
}

/// Lines of a text in memory.
final class TextLines: InputLines {
  private let bytes: UnsafeMutableRawBufferPointer
  private var offset = 0

  init(_ text: String) {
    bytes = .allocate(byteCount: text.utf8.count, alignment: 1)
    bytes.copyBytes(from: text.utf8)
  }

  deinit { bytes.deallocate() }

  func next() -> UnsafeRawBufferPointer? {
    guard offset < bytes.count else { return nil }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
    let length = rest.firstIndex(of: UInt8(ascii: "\n"))
    offset += length.map { $0 + 1 } ?? rest.count
    return UnsafeRawBufferPointer(rebasing: rest.prefix(length ?? rest.count))
  }
}

/// Lines of a file descriptor, read in blocks.
final class DescriptorLines: InputLines {
  private let descriptor: Int32
  private let isOwner: Bool
  private let willRead: () throws -> Void
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 1)
  private var unread = 0..<0
  private var isFirst = true

  /// An owner closes the descriptor at its end; `willRead` is called before each read, which may
  /// wait: what was printed should be seen.
  init(_ descriptor: Int32, isOwner: Bool = false, willRead: @escaping () throws -> Void = {}) {
    self.descriptor = descriptor
    self.isOwner = isOwner
    self.willRead = willRead
  }

  deinit {
    buffer.deallocate()
    if isOwner { close(descriptor) }
  }

  func next() throws -> UnsafeRawBufferPointer? {
    var searched = 0
    while true {
      if let base = buffer.baseAddress, unread.count > searched,
        let end = memchr(base + unread.lowerBound + searched, 0x0A, unread.count - searched)
      {
        let start = unread.lowerBound
        var stop = end - UnsafeMutableRawPointer(base)
        unread = stop + 1..<unread.upperBound
        if stop > start, buffer[stop - 1] == 0x0D { stop -= 1 }
        return withoutMark(start..<stop)
      }
      searched = unread.count
      guard try readMore() else {
        guard !unread.isEmpty else { return nil }
        defer { unread = 0..<0 }
        return withoutMark(unread)
      }
    }
  }

  /// Reads behind what is unread; false at the end of the input.
  private func readMore() throws -> Bool {
    if unread.lowerBound > 0 {
      if let base = buffer.baseAddress { memmove(base, base + unread.lowerBound, unread.count) }
      unread = 0..<unread.count
    }
    if unread.count == buffer.count { grow() }
    try willRead()
    while true {
      let space = UnsafeMutableRawBufferPointer(rebasing: buffer[unread.count...])
      let count = read(descriptor, space.baseAddress, space.count)
      if count >= 0 {
        unread = 0..<unread.count + count
        return count > 0
      }
      if errno != EINTR { throw SystemCallError("read") }
    }
  }

  private func grow() {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 1)
    larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
    buffer.deallocate()
    buffer = larger
  }

  /// Drops a byte order mark at the start of the first line.
  private func withoutMark(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    let line = UnsafeRawBufferPointer(rebasing: buffer[range])
    guard isFirst else { return line }
    isFirst = false
    guard line.starts(with: [0xEF, 0xBB, 0xBF]) else { return line }
    return UnsafeRawBufferPointer(rebasing: line[3...])
  }
}
