import FoundationEssentials
import SQLiteQuery

/// `regexp`, `regexpi`, `base64` and the functions for UUIDs.
enum TextFunctions {
  static let all: [DatabaseFunction] =
    [
      matching("regexp", ignoresCase: false), matching("regexpi", ignoresCase: true),
      DatabaseFunction("base64", argumentCount: 1, pure: true, innocuous: true, function: base64),
      DatabaseFunction("uuid", argumentCount: 0, innocuous: true) { _ in
        UUID().uuidString.lowercased()
      },
      DatabaseFunction("uuid_str", argumentCount: 1, pure: true, innocuous: true) { arguments in
        uuid(arguments[0])?.uuidString.lowercased()
      },
      DatabaseFunction("uuid_blob", argumentCount: 1, pure: true, innocuous: true) { arguments in
        uuid(arguments[0]).map { uuid in withUnsafeBytes(of: uuid.uuid) { Data($0) } }
      },
    ]

  /// `regexp(PATTERN, TEXT)`, which the operator REGEXP calls.
  private static func matching(_ name: String, ignoresCase: Bool) -> DatabaseFunction {
    let cache = PatternCache(ignoresCase: ignoresCase)
    return DatabaseFunction(name, argumentCount: 2, pure: true, innocuous: true) { arguments in
      guard let pattern = arguments[0].plainText else { return nil }
      let compiled = try cache.pattern(pattern)
      guard !arguments[1].isNull else { return nil }
      return FileFunctions.bytes(of: arguments[1]) { compiled.matches($0) ? Int64(1) : Int64(0) }
    }
  }

  /// Text of a BLOB, or the BLOB of a text.
  @Sendable
  private static func base64(
    _ arguments: [DatabaseValue]
  ) throws -> (any DatabaseValueConvertible)? {
    switch arguments[0].storage {
    case .null: return nil
    case .blob(let data): return data.base64EncodedString()
    case .string(let text):
      guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
        throw DatabaseError(message: "base64() needs text in base64, or a BLOB")
      }
      return data
    default: throw DatabaseError(message: "base64() takes text or a BLOB")
    }
  }

  private static func uuid(_ value: DatabaseValue) -> UUID? {
    switch value.storage {
    case .blob(let data) where data.count == 16:
      return data.withUnsafeBytes { bytes in
        UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
      }
    case .string(let text):
      let digits = text.filter { !"-{}".contains($0) }
      guard digits.utf8.count == 32 else { return nil }
      var parts: [Substring] = []
      var rest = digits[...]
      for length in [8, 4, 4, 4, 12] {
        parts.append(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
      return UUID(uuidString: parts.joined(separator: "-"))
    default: return nil
    }
  }
}
