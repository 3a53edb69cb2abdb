import Glibc

/// A program that runs on a terminal of its own.
///
/// Nothing sleeps: `wait(until:)` reads what the program writes until the screen is as expected
/// or the deadline is over. Type only once the program's prompt is there, or the terminal itself
/// echoes the keys.
package final class PseudoTerminal {
  /// What a person would see now (of what has been read so far).
  package private(set) var screen: Screen
  /// All bytes read so far.
  package private(set) var bytesReceived = 0
  /// Every chunk read since the last `startRecording()`, joined.
  package private(set) var recording: [UInt8] = []
  /// The process.
  package let processID: Int32

  private var master: Int32
  private var status: ExitStatus?
  private var bytesTyped = 0
  private var bytesReadBefore = 0

  /// Starts a program as the leader of a new session whose terminal this is; `environment` is
  /// the whole environment, see `testEnvironment(_:)`.
  package init(
    _ executable: String,
    _ arguments: [String] = [],
    environment: [String: String] = testEnvironment(),
    directory: String = "/",
    columns: Int = 80,
    rows: Int = 24
  ) throws {
    screen = Screen(columns: columns, rows: rows)
    var size = Self.windowSize(columns: columns, rows: rows)
    var descriptor: Int32 = -1
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let child = withCStringArray([executable] + arguments) { argv in
      withCStringArray(variables) { envp in
        directory.withCString { path in
          let child = forkpty(&descriptor, nil, nil, &size)
          guard child == 0 else { return child }
          // Swift Testing runs tests on threads that block every signal, and the mask outlives
          // exec: without this Control-C would never arrive.
          var none = sigset_t()
          sigemptyset(&none)
          sigprocmask(SIG_SETMASK, &none, nil)
          _ = chdir(path)
          if let path = argv[0] { execve(path, argv, envp) }
          _exit(127)
        }
      }
    }
    guard child > 0 else { throw SystemFailure("forkpty") }
    processID = child
    master = descriptor
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if status == nil {
      kill(processID, SIGKILL)
      var ignored: Int32 = 0
      waitpid(processID, &ignored, 0)
    }
    close()
  }

  /// Types keys, reading meanwhile: two sides that only write would wait for each other.
  package func type(_ keys: String) { typeBytes(Array(keys.utf8)) }

  /// Types bytes that need not be UTF-8.
  package func typeBytes(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      var waiting = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
      guard Glibc.poll(&waiting, 1, 10_000) > 0 else { return }
      if waiting.revents & Int16(POLLIN) != 0 { readAvailable() }
      if waiting.revents & Int16(POLLHUP) != 0 { return }
      guard waiting.revents & Int16(POLLOUT) != 0 else { continue }
      let written = bytes[sent..<min(sent + 1024, bytes.count)].withUnsafeBytes {
        write(master, $0.baseAddress, $0.count)
      }
      guard written > 0 else { continue }
      sent += written
      bytesTyped += written
    }
  }

  /// Reads until the screen is as expected; false when it is not within `seconds`, or when the
  /// program has closed the terminal before.
  @discardableResult
  package func wait(seconds: Double = 20, until expected: (Screen) -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !expected(screen) {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero, waitForOutput(left), readAvailable() else { return expected(screen) }
    }
    return true
  }

  /// Reads until the program has written nothing for a moment: only for tests of what must *not*
  /// appear, after something that must.
  package func settle(milliseconds: Int = 50) {
    while waitForOutput(.milliseconds(milliseconds)), readAvailable() {}
  }

  /// Forgets what was recorded; `recording` grows from here on.
  package func startRecording() { recording = [] }

  /// Changes the size, of the screen first; the program gets SIGWINCH.
  package func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    var size = Self.windowSize(columns: columns, rows: rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Sends a signal to the program alone.
  package func send(signal: Int32) { kill(processID, signal) }

  /// Takes the terminal away, as closing its window does.
  package func close() {
    if master >= 0 { Glibc.close(master) }
    master = -1
  }

  /// The terminal's modes: whether it collects lines, echoes, and turns Control-C into a signal.
  package var modes: (canonical: Bool, echo: Bool, signals: Bool) {
    var attributes = termios()
    tcgetattr(master, &attributes)
    func has(_ flag: Int32) -> Bool { attributes.c_lflag & tcflag_t(flag) != 0 }
    return (has(ICANON), has(ECHO), has(ISIG))
  }

  /// Waits until the terminal's modes are as expected.
  package func waitForModes(
    seconds: Double = 20,
    _ expected: ((canonical: Bool, echo: Bool, signals: Bool)) -> Bool
  ) -> Bool {
    ask(seconds: seconds) { expected(modes) ? true : nil } ?? false
  }

  /// From here on `waitUntilIdle()` counts what the program has read, which is nothing so far of
  /// what is typed afterwards.
  package func startCountingInput() {
    bytesTyped = 0
    bytesReadBefore = bytesReadByProgram
  }

  /// Waits until the program has read all that was typed since `startCountingInput()`, sleeps, and
  /// has nothing more to show.
  ///
  /// The count is there because what was just typed may be still on its way to the program's side.
  package func waitUntilIdle(seconds: Double = 20) -> Bool {
    var idle = 0
    var idleSince = ContinuousClock.now
    return ask(seconds: seconds) {
      let before = bytesReceived
      if waitForOutput(.zero) { readAvailable() }
      idle = before == bytesReceived && isWaitingForKeys ? idle + 1 : 0
      if idle == 0 { idleSince = ContinuousClock.now }
      if bytesReadByProgram - bytesReadBefore >= bytesTyped { return idle >= 5 ? true : nil }
      // A Control-C that is a signal drops what was typed before it: then the count is never full.
      return idle >= 50 && ContinuousClock.now - idleSince > .seconds(2) ? true : nil
    } ?? false
  }

  /// Whether the program sleeps and has no key left to read.
  private var isWaitingForKeys: Bool {
    // TIOCGPTPEER, a macro that Swift does not import: the program's side of the terminal.
    let terminal = ioctl(master, 0x5441, O_RDWR | O_NOCTTY)
    guard terminal >= 0 else { return false }
    defer { Glibc.close(terminal) }
    var unread: Int32 = 0
    guard ioctl(terminal, UInt(FIONREAD), &unread) == 0, unread == 0 else { return false }
    let text = firstLine(ofProcessFile: "stat")
    // The name of the program, in parentheses, may hold anything; its state follows.
    return text[(text.lastIndex(of: ")") ?? text.startIndex)...].hasPrefix(") S")
  }

  private var bytesReadByProgram: Int {
    Int(firstLine(ofProcessFile: "io").drop { !$0.isNumber }) ?? 0
  }

  private func firstLine(ofProcessFile name: String) -> String {
    guard let file = fopen("/proc/\(processID)/\(name)", "r") else { return "" }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 512)
    guard fgets(&buffer, 512, file) != nil else { return "" }
    let bytes = buffer.prefix { $0 != 0 && $0 != 0x0A }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a signal has stopped the program (Control-Z), within `seconds`.
  package func waitUntilStopped(seconds: Double = 20) -> Bool {
    ask(seconds: seconds) {
      var state: Int32 = 0
      guard waitpid(processID, &state, WNOHANG | WUNTRACED) == processID else { return nil }
      if state & 0xFF == 0x7F { return true }
      status = ExitStatus(waitStatus: state)
      return false
    } ?? false
  }

  /// Waits for the end of the program, reading what it writes; nil when it still runs after
  /// `seconds`.
  package func exitStatus(seconds: Double = 20) -> ExitStatus? {
    if let status { return status }
    return ask(seconds: seconds) {
      var state: Int32 = 0
      guard waitpid(processID, &state, WNOHANG) == processID else { return nil }
      // A read gets a part of what the terminal still holds.
      while waitForOutput(.zero), readAvailable() {}
      status = ExitStatus(waitStatus: state)
      return status
    }
  }

  /// Asks again and again, reading output in between.
  private func ask<Value>(seconds: Double, _ question: () -> Value?) -> Value? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < deadline {
      if let answer = question() { return answer }
      if master < 0 || !waitForOutput(.milliseconds(1)) || !readAvailable() { usleep(500) }
    }
    return question()
  }

  private func waitForOutput(_ limit: Duration) -> Bool {
    guard master >= 0 else { return false }
    let (seconds, attoseconds) = limit.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&waiting, 1, Int32(clamping: max(1, milliseconds))) > 0
  }

  /// False once the program has closed its side.
  @discardableResult
  private func readAvailable() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    bytesReceived += count
    recording += buffer[..<count]
    screen.feed(buffer[..<count])
    return true
  }

  private static func windowSize(columns: Int, rows: Int) -> winsize {
    winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
  }
}
