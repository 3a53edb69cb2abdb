/// The text of one migration file: its bytes as they are, and as SQLite will be given them.
public struct MigrationText: Hashable, Sendable {
  /// Something about the file's form that a person should know, and that changes nothing.
  public enum Notice: String, Hashable, Sendable {
    /// The file begins with a UTF-8 byte order mark, which was dropped.
    case byteOrderMark = "UTF-8 byte order mark"
    /// The file is UTF-16 with a byte order mark, and was transcoded.
    case transcodedFromUTF16 = "UTF-16, read as UTF-8"
    /// Lines end with CR LF.
    case carriageReturns = "CRLF line ends"
  }

  /// The file's path as it was given.
  public let path: String
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// The text as UTF-8 without byte order mark; never contains a NUL.
  public let utf8: [UInt8]
  /// What is unusual about the file's form.
  public let notices: [Notice]

  /// Decodes a file.
  ///
  /// Throws `MigrationFileError` for what SQLite would cut short or misread in silence: a NUL byte,
  /// invalid UTF-8 or UTF-16, lines that end with CR alone.
  public init(path: String, bytes: [UInt8]) throws {
    var notices: [Notice] = []
    var utf8 = bytes
    var shift = 0
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) {
      utf8.removeFirst(3)
      shift = 3
      notices.append(.byteOrderMark)
    } else if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      utf8 = try Self.transcode(path: path, bytes: bytes)
      notices.append(.transcodedFromUTF16)
    }
    let isUTF16 = notices.contains(.transcodedFromUTF16)
    func reject(_ reason: MigrationFileError.Reason, at offset: Int) -> MigrationFileError {
      MigrationFileError(path: path, byteOffset: isUTF16 ? nil : offset + shift, reason: reason)
    }
    if let offset = utf8.firstIndex(of: 0) { throw reject(.nulByte, at: offset) }
    if !isUTF16, let offset = Self.firstInvalidByte(utf8) { throw reject(.invalidUTF8, at: offset) }
    let lineEnds = Self.lineEnds(utf8)
    if let offset = lineEnds.loneReturn, lineEnds.newlines == 0 {
      throw reject(.carriageReturnAlone, at: offset)
    }
    if lineEnds.pairs > 0 { notices.append(.carriageReturns) }
    self.path = path
    self.bytes = bytes
    self.utf8 = utf8
    self.notices = notices
  }

  private static func transcode(path: String, bytes: [UInt8]) throws -> [UInt8] {
    let isLittle = bytes[0] == 0xff
    guard bytes.count % 2 == 0 else {
      throw MigrationFileError(path: path, byteOffset: bytes.count - 1, reason: .invalidUTF16)
    }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 2, to: bytes.count, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isLittle ? first | second << 8 : first << 8 | second)
    }
    var utf8: [UInt8] = []
    var decoder = UTF16()
    var iterator = units.makeIterator()
    var consumed = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        consumed += UTF16.width(scalar)
        utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      case .emptyInput: return utf8
      case .error:
        throw MigrationFileError(path: path, byteOffset: 2 + consumed * 2, reason: .invalidUTF16)
      }
    }
  }

  private static func firstInvalidByte(_ utf8: [UInt8]) -> Int? {
    if String(validating: utf8, as: UTF8.self) != nil { return nil }
    var decoder = UTF8()
    var iterator = utf8.makeIterator()
    var consumed = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): consumed += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return consumed
      }
    }
  }

  private struct LineEnds {
    var newlines = 0
    var pairs = 0
    var loneReturn: Int?
  }

  /// A CR alone does not end a line for SQLite, so that a `--` comment would hide all that follows.
  private static func lineEnds(_ utf8: [UInt8]) -> LineEnds {
    var found = LineEnds()
    for (index, byte) in utf8.enumerated() {
      if byte == UInt8(ascii: "\n") {
        found.newlines += 1
      } else if byte == UInt8(ascii: "\r"), index + 1 < utf8.count {
        if utf8[index + 1] == UInt8(ascii: "\n") {
          found.pairs += 1
        } else if found.loneReturn == nil {
          found.loneReturn = index
        }
      }
    }
    return found
  }
}

/// Why a file can't be read as a migration.
public struct MigrationFileError: Error, Hashable, Sendable {
  /// What is wrong with the file.
  public enum Reason: String, Hashable, Sendable {
    /// A NUL byte: SQLite would ignore everything after it.
    case nulByte = "a NUL byte: SQLite would ignore all that follows it"
    /// Bytes that are not UTF-8.
    case invalidUTF8 = "bytes that are not valid UTF-8; save the file as UTF-8"
    /// Bytes that are not UTF-16 although the byte order mark says so.
    case invalidUTF16 = "bytes that are not valid UTF-16; save the file as UTF-8"
    /// Lines that end with CR alone: SQLite would take the rest for a comment.
    case carriageReturnAlone = "a line that ends with CR alone; use LF or CRLF line ends"
    /// A comment that is never closed: SQLite would ignore the rest of the file.
    case unterminatedComment = "a comment /* without its */: SQLite would ignore all that follows"
    /// A string or quoted name that is never closed.
    case unterminatedString = "a quote that is never closed"
  }

  /// The file's path as it was given.
  public let path: String
  /// Where in the file, in bytes from its start; nil where it can't be told.
  public let byteOffset: Int?
  /// What is wrong.
  public let reason: Reason
}

extension MigrationFileError: CustomStringConvertible {
  /// The file, what was found, and where.
  public var description: String {
    let place = byteOffset.map { " at byte \($0)" } ?? ""
    return "\(path): found\(place) \(reason.rawValue)"
  }
}
