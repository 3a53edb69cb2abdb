import ResultRendering

/// Width and height of an image, in pixels, from its header.
struct ImageSize: Equatable {
  let width: Int
  let height: Int

  /// - Returns: `nil` where the header does not say it, or is cut off.
  init?(of bytes: UnsafeRawBufferPointer, _ kind: BlobKind) {
    func number(_ offset: Int, _ count: Int, _ order: UnsafeRawBufferPointer.ByteOrder) -> Int {
      Int(bytes.number(at: offset, count, order))
    }
    switch kind {
    case .png where bytes.count >= 24:
      (width, height) = (number(16, 4, .big), number(20, 4, .big))
    case .gif where bytes.count >= 10:
      (width, height) = (number(6, 2, .little), number(8, 2, .little))
    case .bmp where bytes.count >= 26:
      (width, height) = (number(18, 4, .little), number(22, 4, .little))
    case .webp where bytes.count >= 30:
      switch bytes[15] {
      case UInt8(ascii: "X"):
        (width, height) = (number(24, 3, .little) + 1, number(27, 3, .little) + 1)
      case UInt8(ascii: "L"):
        let bits = number(21, 4, .little)
        (width, height) = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
      default:
        (width, height) = (number(26, 2, .little) & 0x3FFF, number(28, 2, .little) & 0x3FFF)
      }
    case .jpeg:
      guard let frame = Self.frame(ofJPEG: bytes) else { return nil }
      (width, height) = (number(frame + 7, 2, .big), number(frame + 5, 2, .big))
    default: return nil
    }
  }

  /// Where the segment begins that has the size.
  private static func frame(ofJPEG bytes: UnsafeRawBufferPointer) -> Int? {
    var offset = 2
    while offset + 9 < bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) { return offset }
      offset += 2 + Int(bytes.number(at: offset + 2, 2, .big))
    }
    return nil
  }
}
