import CEditLine
import Glibc

extension EditLineEditor {
  /// How long an Escape waits for the rest of a sequence, in milliseconds.
  private static let escapeDelay: Int32 = 30

  /// What libedit calls for each character: 1, 0 at the end of the input, -1 when interrupted.
  func readCharacter(into character: UnsafeMutablePointer<wchar_t>) -> Int32 {
    character.pointee = 0
    let prefilled = takePrefilled()
    if !prefilled.isEmpty {
      handle.insert(prefilled)
      handle.refresh()
    }
    while true {
      let isNewKey = !decoder.isInsideKey
      switch decoder.next(mayWait: true) {
      case .scalar(let scalar): return deliver(scalar, isNewKey: isNewKey, into: character)
      case .privateKey: return deliver(0x1E, isNewKey: true, into: character)
      case .incomplete: break
      }
      if decoder.hasInput, inputEnded || !device.hasInput(within: Self.escapeDelay) {
        switch decoder.next(mayWait: false) {
        case .scalar(0x1B) where menu.isOpen:
          handle.set(menu.original)
          handle.refresh()
          menu.close()
          continue
        case .scalar(let scalar): return deliver(scalar, isNewKey: isNewKey, into: character)
        case .privateKey: return deliver(0x1E, isNewKey: true, into: character)
        case .incomplete: continue
        }
      }
      if inputEnded { return 0 }
      // The only place that draws: what arrives at once is seen at once.
      if !device.hasInput() { paint() }
      guard waitForInput() else {
        errno = EINTR
        return -1
      }
    }
  }

  private func deliver(
    _ scalar: UInt32,
    isNewKey: Bool,
    into character: UnsafeMutablePointer<wchar_t>
  ) -> Int32 {
    if isNewKey {
      handle.keepLayoutRight()
      willHandle(Unicode.Scalar(scalar))
    }
    character.pointee = wchar_t(bitPattern: scalar)
    return 1
  }

  /// Waits for input or a signal; false when the entry ends because of a signal.
  private func waitForInput() -> Bool {
    let awaited = awaitInput()
    if signals.takeResize() { resized() }
    if signals.takeContinuation() { resume() }
    switch awaited {
    case .termination:
      ending = .terminated(handle.entry)
      return false
    case .interrupt:
      ending = .cancelled(handle.entry)
      return false
    case .other: return true
    case .input: return readInput()
    }
  }

  /// What a wait ended with.
  enum Awaited {
    case input, interrupt, termination, other
  }

  /// Waits for input or a signal.
  func awaitInput() -> Awaited {
    var waiting = [
      pollfd(fd: device.input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.wakeDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    let ready = poll(&waiting, 2, -1)
    signals.drainWakeups()
    if signals.terminationSignal != nil { return .termination }
    if takeInterrupt() { return .interrupt }
    return ready > 0 && waiting[0].revents != 0 ? .input : .other
  }

  private func readInput() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = read(device.input, &buffer, buffer.count)
    if count > 0 {
      decoder.feed(buffer[..<count])
    } else if count == 0 || errno == EIO {
      // A terminal whose window was closed.
      inputEnded = true
    } else if errno != EINTR && errno != EAGAIN {
      ending = .failed(SystemCallError("read from the terminal"))
      return false
    }
    return true
  }

  /// The text of a bracketed paste, whose beginning has been read.
  ///
  /// Line breaks of any kind become U+000A; other control characters but tabs are left out, so that
  /// nothing pasted acts as a key.
  func readPaste() -> String {
    var bytes: [UInt8] = []
    while true {
      let part = decoder.takePaste()
      bytes += part.bytes
      if part.ended || inputEnded || !waitForInput() { break }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": scalars.append("\n")
      case "\n": if previous != "\r" { scalars.append("\n") }
      case "\t", " "..."~": scalars.append(scalar)
      default: if scalar.value > 0x9F { scalars.append(scalar) }
      }
      previous = scalar
    }
    return String(scalars)
  }
}
