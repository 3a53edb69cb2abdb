import SQLiteQuery
import TerminalText

/// The short form of a BLOB for a screen: its first bytes, what it is, how large it is.
struct BlobPreview {
  private static let wholeBytes = 12
  private static let firstBytes = 4

  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// `x'89504e47…' PNG 4.1 kB`, or all bytes when they are few.
  var text: [UInt8] {
    guard bytes.count > Self.wholeBytes else { return hex(bytes[...], "'") }
    let kind = BlobKind(of: bytes).map { " \($0.rawValue)" } ?? ""
    return hex(bytes.prefix(Self.firstBytes), "…'")
      + Array("\(kind) \(QuantityText.size(bytes.count))".utf8)
  }

  private func hex(_ bytes: Slice<UnsafeRawBufferPointer>, _ end: String) -> [UInt8] {
    var text = Array("x'".utf8)
    for byte in bytes {
      text.append(NumberText.hexDigit(byte >> 4))
      text.append(NumberText.hexDigit(byte & 15))
    }
    return text + Array(end.utf8)
  }
}

/// What a BLOB is, by its first bytes.
public enum BlobKind: String, CaseIterable, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"
  case tiff = "TIFF"
  case bmp = "BMP"
  case heic = "HEIC"
  case pdf = "PDF"
  case gzip = "gzip"
  case zip = "ZIP"
  case zstandard = "Zstandard"
  case sqlite = "SQLite database"
  case binaryPropertyList = "binary plist"

  /// - Parameter bytes: All of the BLOB, or its first 16 bytes.
  public init?(of bytes: UnsafeRawBufferPointer) {
    guard let kind = Self.allCases.first(where: { $0.matches(bytes) }) else { return nil }
    self = kind
  }

  private func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    func starts(_ signature: [UInt8], at offset: Int = 0) -> Bool {
      bytes.count >= offset + signature.count && bytes[offset...].starts(with: signature)
    }
    return switch self {
    case .png: starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpeg: starts([0xFF, 0xD8, 0xFF])
    case .gif: starts(Array("GIF87a".utf8)) || starts(Array("GIF89a".utf8))
    case .webp: starts(Array("RIFF".utf8)) && starts(Array("WEBP".utf8), at: 8)
    case .tiff: starts([0x49, 0x49, 0x2A, 0]) || starts([0x4D, 0x4D, 0, 0x2A])
    case .bmp: starts(Array("BM".utf8)) && starts([0, 0, 0, 0], at: 6)
    case .heic: starts(Array("ftypheic".utf8), at: 4) || starts(Array("ftypmif1".utf8), at: 4)
    case .pdf: starts(Array("%PDF-".utf8))
    case .gzip: starts([0x1F, 0x8B])
    case .zip: starts([0x50, 0x4B, 3, 4])
    case .zstandard: starts([0x28, 0xB5, 0x2F, 0xFD])
    case .sqlite: starts(Array("SQLite format 3\0".utf8))
    case .binaryPropertyList: starts(Array("bplist0".utf8))
    }
  }
}
