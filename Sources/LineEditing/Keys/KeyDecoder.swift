/// Turns what a terminal sends into what the key maps of libedit know.
///
/// Escape sequences become `^^` (U+001E) and a letter of `PrivateKey`. Were they bound as sequences,
/// libedit would wait for a second key after every Escape, and vi's Escape would be lost.
struct KeyDecoder {
  private var bytes: [UInt8] = []
  private var position = 0
  private var queued: UInt32?

  /// What `next(mayWait:)` found.
  enum Result: Equatable {
    case scalar(UInt32)
    /// The first half of a `PrivateKey`; the other follows.
    case privateKey
    /// The bytes so far could go on.
    case incomplete
  }

  /// Bytes that wait.
  var hasInput: Bool { position < bytes.count || queued != nil }

  /// Whether the next scalar is the second half of a private key.
  var isInsideKey: Bool { queued != nil }

  /// Adds what was read.
  mutating func feed(_ more: some Collection<UInt8>) {
    bytes.removeFirst(position)
    position = 0
    bytes += more
  }

  /// The next scalar.
  ///
  /// `mayWait` is false when no more bytes are coming soon, so that a lone Escape is the key and
  /// half a character is an error.
  mutating func next(mayWait: Bool) -> Result {
    if let scalar = queued {
      queued = nil
      return .scalar(scalar)
    }
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x1B, let result = escape(mayWait: mayWait) {
        if case .ignored = result { continue }
        return publish(result)
      }
      if byte < 0x80 {
        position += 1
        // The prefix of private keys cannot be typed, and CR LF is one line break.
        if byte == 0x1E { continue }
        if byte == 0x0D, position < bytes.count, bytes[position] == 0x0A { continue }
        return .scalar(UInt32(byte))
      }
      return multiByte(first: byte, mayWait: mayWait)
    }
    return .incomplete
  }

  private enum Escape {
    case key(PrivateKey)
    case ignored
    case incomplete
  }

  private mutating func publish(_ escape: Escape) -> Result {
    guard case .key(let key) = escape else { return .incomplete }
    queued = key.scalar
    return .privateKey
  }

  /// What begins with Escape; nil when it is the Escape key itself.
  private mutating func escape(mayWait: Bool) -> Escape? {
    guard position + 1 < bytes.count else { return mayWait ? .incomplete : nil }
    switch bytes[position + 1] {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      guard position + 2 < bytes.count || mayWait else { return nil }
      return controlSequence(mayWait: mayWait)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      return stringSequence(mayWait: mayWait)
    case 0x0A, 0x0D:
      position += 2
      return .key(.newline)
    default:
      return nil
    }
  }

  private mutating func controlSequence(mayWait: Bool) -> Escape {
    var end = position + 2
    while end < bytes.count, (0x20...0x3F).contains(bytes[end]) { end += 1 }
    guard end < bytes.count else {
      if mayWait { return .incomplete }
      position = end
      return .ignored
    }
    let sequence = String(decoding: bytes[position + 2...end], as: UTF8.self)
    position = end + 1
    return PrivateKey.sequences[sequence].map { .key($0) } ?? .ignored
  }

  /// An answer of the terminal that nobody waits for any more: dropped up to BEL or ESC \.
  private mutating func stringSequence(mayWait: Bool) -> Escape {
    var end = position + 2
    while end < bytes.count {
      let isLong = bytes[end] == 0x1B && end + 1 < bytes.count
      if bytes[end] == 0x07 || isLong {
        position = end + (isLong ? 2 : 1)
        return .ignored
      }
      end += 1
    }
    if mayWait { return .incomplete }
    position = end
    return .ignored
  }

  private mutating func multiByte(first: UInt8, mayWait: Bool) -> Result {
    let length = first >= 0xF5 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    var end = position + 1
    while end < position + length, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    if end == bytes.count, end < position + length, mayWait { return .incomplete }
    let scalars = String(decoding: bytes[position..<end], as: UTF8.self).unicodeScalars
    position = end
    guard let scalar = scalars.first, scalars.count == 1 else { return .scalar(0xFFFD) }
    return .scalar(scalar.value)
  }

  /// Takes the bytes up to a line break out of the input, or all that wait.
  ///
  /// - Returns: What stood before the line break, and whether there was one.
  mutating func takeLine() -> (bytes: ArraySlice<UInt8>, ended: Bool) {
    queued = nil
    guard let end = bytes[position...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
      defer { position = bytes.count }
      return (bytes[position...], false)
    }
    let line = bytes[position..<end]
    position = end + 1
    if bytes[end] == 0x0D, position < bytes.count, bytes[position] == 0x0A { position += 1 }
    return (line, true)
  }

  /// Takes the bytes up to the end of a bracketed paste out of the input.
  ///
  /// - Returns: What was pasted, and whether the end has come.
  mutating func takePaste() -> (bytes: ArraySlice<UInt8>, ended: Bool) {
    let terminator = Array("\u{1B}[201~".utf8)
    var start = position
    while let escape = bytes[start...].firstIndex(of: 0x1B) {
      let rest = bytes[escape...]
      if rest.starts(with: terminator) {
        defer { position = escape + terminator.count }
        return (bytes[position..<escape], true)
      }
      if terminator.starts(with: rest) {
        defer { position = escape }
        return (bytes[position..<escape], false)
      }
      start = escape + 1
    }
    defer { position = bytes.count }
    return (bytes[position...], false)
  }
}
