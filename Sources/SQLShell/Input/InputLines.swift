import Glibc
import LineEditing

/// Lines of an input, one at a time, as bytes: a script need not be UTF-8.
protocol InputLines: AnyObject {
  /// The next line without its end, or `nil` behind the last one.
  ///
  /// - Throws: What the system says when reading fails.
  func next() throws -> [UInt8]?
}

/// Lines of a text in memory.
final class TextLines: InputLines {
  private var rest: ArraySlice<UInt8>
  private var isDone = false

  init(_ text: String) { rest = Array(text.utf8)[...] }

  func next() -> [UInt8]? {
    guard !isDone else { return nil }
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
      isDone = true
      return rest.isEmpty ? nil : Array(rest)
    }
    defer { rest = rest[(end + 1)...] }
    return Array(rest[..<end])
  }
}

/// Lines of a file descriptor, read in blocks.
final class DescriptorLines: InputLines {
  private let descriptor: Int32
  private let isOwner: Bool
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 1)
  private var unread = 0..<0
  private var isFirst = true

  /// An owner closes the descriptor at its end.
  init(_ descriptor: Int32, isOwner: Bool = false) {
    self.descriptor = descriptor
    self.isOwner = isOwner
  }

  deinit {
    buffer.deallocate()
    if isOwner { close(descriptor) }
  }

  func next() throws -> [UInt8]? {
    var line: [UInt8] = []
    var isEmpty = true
    while true {
      if unread.isEmpty {
        let count = try readBlock()
        guard count > 0 else { return isEmpty ? nil : withoutMark(line) }
        unread = 0..<count
      }
      isEmpty = false
      let block = UnsafeRawBufferPointer(rebasing: buffer[unread])
      if let length = block.firstIndex(of: UInt8(ascii: "\n")) {
        line.append(contentsOf: block[..<length])
        unread = unread.lowerBound + length + 1..<unread.upperBound
        return withoutMark(line)
      }
      line.append(contentsOf: block)
      unread = 0..<0
    }
  }

  private func readBlock() throws -> Int {
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw SystemCallError("read") }
    }
  }

  /// Drops a carriage return at the end, and a byte order mark at the start of the first line.
  private func withoutMark(_ line: [UInt8]) -> [UInt8] {
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if isFirst {
      isFirst = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    }
    return line
  }
}
