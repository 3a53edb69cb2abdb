import SQLSyntax
import SQLiteQuery
import TerminalText

/// The words for an error of a statement: what, where, and what was probably meant.
struct ErrorReport {
  let error: DatabaseError
  /// Whether the statement could not be prepared, rather than not be run to its end.
  let isParseError: Bool
  let origin: InputOrigin

  /// The message that scripts rely on, with the statement's beginning and a mark under the fault.
  var text: String {
    let message = error.message ?? ""
    let code = error.resultCode.rawValue
    let suffix = code > 1 ? "\(message) (\(code))" : message
    switch origin {
    case .argument:
      return "Error: \(isParseError ? "in prepare" : "stepping"), \(suffix)\(excerpt)"
    case .script(let line):
      return
        "\(isParseError ? "Parse error" : "Runtime error") near line \(line): \(suffix)\(excerpt)"
    case .prompt:
      return "\(isParseError ? "Parse error" : "Runtime error"): \(suffix)\(marked)"
    }
  }

  /// The statement cut to 78 bytes around the fault, as sqlite3 shows it.
  private var excerpt: String {
    guard isParseError, let sql = error.sql, var offset = error.byteOffset else { return "" }
    var bytes = Array(sql.utf8)[...]
    func isContinuation(_ byte: UInt8?) -> Bool { byte.map { $0 & 0xC0 == 0x80 } ?? false }
    while offset > 50, !bytes.isEmpty {
      offset -= 1
      bytes.removeFirst()
      while isContinuation(bytes.first) {
        bytes.removeFirst()
        offset -= 1
      }
    }
    if bytes.count > 78 {
      var end = bytes.startIndex + 78
      while end > bytes.startIndex, isContinuation(bytes[end]) { end -= 1 }
      bytes = bytes[..<end]
    }
    let line = String(
      decoding: bytes.map { (9...13).contains($0) ? UInt8(ascii: " ") : $0 },
      as: UTF8.self
    )
    let mark =
      offset < 25
      ? String(repeating: " ", count: max(0, offset)) + "^--- error here"
      : String(repeating: " ", count: offset - 14) + "error here ---^"
    return "\n  \(line)\n  \(mark)"
  }

  /// The line of the fault with a caret under its character.
  private var marked: String {
    guard isParseError, let sql = error.sql, let offset = error.byteOffset else { return "" }
    let bytes = Array(sql.utf8)
    let fault = min(offset, bytes.count)
    let start = bytes[..<fault].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[fault...].firstIndex(of: 0x0A) ?? bytes.count
    let before = VisibleText.of(String(decoding: bytes[start..<fault], as: UTF8.self))
    let line = VisibleText.of(String(decoding: bytes[start..<end], as: UTF8.self))
    let mark = String(repeating: " ", count: DisplayWidth.of(before)) + "^"
    return "\n  \(line)\n  \(mark)"
  }
}
