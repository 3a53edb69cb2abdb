import LineEditing
import SQLSyntax
import SQLiteQuery
import TerminalText

/// The words for an error of a statement: what, where, and the place in the text.
struct ErrorReport {
  let failed: FailedStatement
  /// Whether what a person typed is shown as sqlite3 shows it.
  let imitatesSQLite3: Bool
  /// How wide the screen is; `nil` cuts nothing.
  var columns: Int?

  /// The message that scripts rely on, with the statement's beginning and a mark under the fault,
  /// in the bytes of the script.
  var bytes: [UInt8] {
    let message = failed.error.message ?? ""
    let code = failed.error.resultCode.rawValue
    let suffix = code > 1 ? "\(message) (\(code))" : message
    let isParseError = failed.isParseError
    switch failed.origin {
    case .argument:
      return Array("Error: \(isParseError ? "in prepare" : "stepping"), \(suffix)".utf8) + excerpt
    case .script(let line):
      let kind = isParseError ? "Parse error" : "Runtime error"
      return Array("\(kind) near line \(line): \(suffix)".utf8) + excerpt
    case .prompt:
      let words = "\(isParseError ? "Parse error" : "Runtime error"): \(suffix)"
      return imitatesSQLite3 ? Array(words.utf8) + excerpt : Array((words + marked).utf8)
    }
  }

  /// The statement cut to 78 bytes around the fault, as sqlite3 shows it.
  private var excerpt: [UInt8] {
    guard let place = failed.offset else { return [] }
    // What stands before a later statement of the same text is not shown.
    let isFirst = failed.start == 0
    let blanks = isFirst ? 0 : failed.rest.prefix { $0 == 0x20 || (9...13).contains($0) }.count
    var offset = place - blanks
    var bytes = failed.rest.prefix(place + 200).dropFirst(blanks)
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
    let line = bytes.map { (9...13).contains($0) ? UInt8(ascii: " ") : $0 }
    let mark =
      offset < 25
      ? String(repeating: " ", count: max(0, offset)) + "^--- error here"
      : String(repeating: " ", count: offset - 14) + "error here ---^"
    return Array("\n  ".utf8) + line + Array("\n  \(mark)".utf8)
  }

  /// The line of the fault with a caret under its character; of several lines, its number too.
  private var marked: String {
    guard let offset = failed.offset else { return "" }
    let bytes = failed.rest
    let fault = min(offset, bytes.count)
    let start = bytes[..<fault].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[fault...].firstIndex(of: 0x0A) ?? bytes.count
    var before = VisibleText.of(String(decoding: bytes[start..<fault], as: UTF8.self))
    var behind = VisibleText.of(String(decoding: bytes[fault..<end], as: UTF8.self))
    let number = failed.text.prefix(failed.start + fault).count { $0 == 0x0A } + 1
    let isAlone = !failed.text.dropLast(trailingBreaks).contains(0x0A)
    let head = isAlone ? "" : "line \(number): "
    if let columns {
      // A mark under a wrapped line would stand under nothing.
      let room = max(16, columns - 2 - head.utf8.count)
      let wanted = min(DisplayWidth.of(behind), room / 2)
      before = Self.end(of: before, columns: room - wanted)
      behind = FittedText.cut(behind, to: room - DisplayWidth.of(before))
    }
    let mark = String(repeating: " ", count: head.utf8.count + DisplayWidth.of(before)) + "^"
    return "\n  \(head)\(before)\(behind)\n  \(mark)"
  }

  /// The last characters of a text that fit, behind a `…` where some are left out.
  private static func end(of text: String, columns: Int) -> String {
    guard DisplayWidth.of(text) > columns else { return text }
    var width = 1
    let kept = text.reversed().prefix { character in
      width += DisplayWidth.of(String(character))
      return width <= columns
    }
    return "…" + String(kept.reversed())
  }

  private var trailingBreaks: Int { failed.text.reversed().prefix { $0 == 0x0A }.count }
}

extension ShellSession {
  /// Reports a statement that failed, and to a person what was probably meant.
  func report(_ failed: FailedStatement, wasInside: Bool, elapsed: Duration?) {
    hadErrors = true
    let report = ErrorReport(
      failed: failed,
      imitatesSQLite3: imitatesSQLite3,
      columns: console.errorsAreTerminal ? terminalWidth : nil
    )
    var bytes = report.bytes
    var advice: [String] = []
    if isInteractive, !imitatesSQLite3, case .prompt = failed.origin {
      if let hint = ErrorAdvice.hint(for: failed, in: connections.active.queue) {
        advice.append(hint)
      }
      if failed.error.resultCode == .SQLITE_BUSY, let queue = connections.active.queue {
        advice.append(LockAdvice.words(about: failed.error, in: queue))
      }
      if let queue = connections.active.queue,
        let words = LogAdvice.words(about: failed.error, in: queue)
      {
        advice.append(words)
      }
      if failed.error.isInterruptionError, let elapsed {
        let changed = wasInside || isInsideTransaction ? "" : " and changed nothing"
        advice.append("It was stopped after \(QuantityText.duration(elapsed))\(changed).")
      }
      if wasInside {
        let open =
          Signals.shared.terminationSignal == nil
          ? "The transaction is still open: COMMIT or ROLLBACK it."
          : "The session ends, and with it the open transaction is undone."
        advice.append(isInsideTransaction ? open : "The transaction was rolled back.")
      }
    }
    for line in advice { bytes += Array(("\n" + line).utf8) }
    console.write(errorBytes: bytes + [0x0A])
  }
}
