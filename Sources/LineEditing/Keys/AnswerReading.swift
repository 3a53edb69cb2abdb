import Glibc

extension EditLineEditor {
  /// Asks a question and reads the line that answers it.
  public func readAnswer(to question: String) throws -> EntryReading {
    takeInterrupt()
    var typedAhead = try inputTypedAhead()
    // The terminal has its own modes before the question is seen: an answer that came while they
    // change would end in a carriage return, and in no line.
    return try ChildTerminal.whileRestored {
      device.write(question)
      var answer: [UInt8] = []
      while true {
        let part = decoder.takeLine()
        answer += part.bytes
        if typedAhead {
          // The terminal did not show it when it was typed.
          let shown = String(decoding: part.bytes, as: UTF8.self).unicodeScalars
            .filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
          device.write(String(String.UnicodeScalarView(shown)) + (part.ended ? "\n" : ""))
          typedAhead = false
        }
        if part.ended { return .line(String(decoding: answer, as: UTF8.self)) }
        switch awaitInput() {
        case .other: continue
        case .interrupt:
          // The terminal itself has shown the key.
          device.write("\n")
          return .interrupted
        case .termination: return .end
        case .input: break
        }
        guard try readLineInput() else {
          device.write("\n")
          return answer.isEmpty ? .end : .line(String(decoding: answer, as: UTF8.self))
        }
      }
    }
  }

  /// Takes what the terminal has got before the question.
  ///
  /// - Returns: Whether there is anything.
  private func inputTypedAhead() throws -> Bool {
    while device.hasInput() {
      guard try readLineInput() else { break }
    }
    return decoder.hasInput
  }

  /// - Returns: Whether there was any: Control-D ends a line, not the terminal.
  private func readLineInput() throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(device.input, &buffer, buffer.count)
    if count > 0 { decoder.feed(buffer[..<count]) }
    guard count >= 0 || [EINTR, EAGAIN, EIO].contains(errno) else {
      throw SystemCallError("read from the terminal")
    }
    return count > 0 || count < 0 && errno != EIO
  }
}
