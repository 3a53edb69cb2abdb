extension OutputBuffer {
  /// Writes bytes in base64 with padding.
  ///
  /// Source: <https://www.rfc-editor.org/rfc/rfc4648#section-4>
  func write(base64 bytes: UnsafeRawBufferPointer) throws {
    var offset = 0
    while offset + 3 <= bytes.count {
      try reserve(4)
      let group =
        UInt32(bytes[offset]) << 16 | UInt32(bytes[offset + 1]) << 8
        | UInt32(bytes[offset + 2])
      end[0] = Self.base64Digit(group >> 18)
      end[1] = Self.base64Digit(group >> 12)
      end[2] = Self.base64Digit(group >> 6)
      end[3] = Self.base64Digit(group)
      advance(by: 4)
      offset += 3
    }
    guard offset < bytes.count else { return }
    let isOne = offset + 1 == bytes.count
    let group = UInt32(bytes[offset]) << 16 | (isOne ? 0 : UInt32(bytes[offset + 1]) << 8)
    try reserve(4)
    end[0] = Self.base64Digit(group >> 18)
    end[1] = Self.base64Digit(group >> 12)
    end[2] = isOne ? UInt8(ascii: "=") : Self.base64Digit(group >> 6)
    end[3] = UInt8(ascii: "=")
    advance(by: 4)
  }

  @inline(__always)
  private static func base64Digit(_ value: UInt32) -> UInt8 {
    let digit = UInt8(truncatingIfNeeded: value & 63)
    return switch digit {
    case 0..<26: digit + 65
    case 26..<52: digit + 71
    case 52..<62: digit - 4
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }
}
