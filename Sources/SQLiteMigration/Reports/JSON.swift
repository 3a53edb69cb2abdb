/// A JSON value; keys keep their order, so that output is stable.
public indirect enum JSON: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case int(Int64)
  /// A number; one that JSON can't write is null.
  case double(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSON])
  /// Keys and values, in order.
  case object([Member])

  /// One key and its value.
  public struct Member: Hashable, Sendable {
    /// The key.
    public let key: String
    /// Its value.
    public let value: JSON
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// An object with its keys in the order in which they are written.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}

extension JSON {
  /// A text, or null.
  static func string(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }

  /// A whole number, or null.
  static func number(_ number: Int?) -> JSON { number.map { .int(Int64($0)) } ?? .null }

  /// A number, or null.
  static func number(_ number: Double?) -> JSON { number.map { .double($0) } ?? .null }

  /// A list of texts.
  static func strings(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }

  /// The same object with more keys.
  func adding(_ other: JSON) -> JSON {
    guard case .object(let members) = self, case .object(let more) = other else { return self }
    return .object(members + more)
  }

  /// The object with another exit code, that of the command that prints it.
  public func ending(with exit: MigrationExit) -> JSON {
    guard case .object(let members) = self else { return self }
    return JSON.object(members.filter { $0.key != "exit" })
      .adding(["exit": .int(Int64(exit.rawValue))])
  }
}

extension JSON: CustomStringConvertible {
  /// The value on one line, all that is not printable ASCII in strings escaped where JSON asks.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += "\(value)"
    case .double(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // C1 and bidirectional controls are legal in JSON, but nothing may drive a terminal.
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{200e}"..."\u{200f}",
        "\u{2028}"..."\u{202e}", "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
