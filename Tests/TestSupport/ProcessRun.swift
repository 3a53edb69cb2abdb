import CTerminal
import Glibc

/// What a program did with pipes for its standard streams.
package struct ProcessRun: Sendable {
  package let status: ExitStatus
  package let outputBytes: [UInt8]
  package let errorBytes: [UInt8]

  /// Standard output as text; invalid UTF-8 is repaired, see `outputBytes`.
  package var output: String { String(decoding: outputBytes, as: UTF8.self) }
  /// Standard error as text.
  package var errorOutput: String { String(decoding: errorBytes, as: UTF8.self) }
}

/// Runs a program to its end, with `input` (or `inputBytes`) on its standard input.
///
/// The three streams are served together, so that a program may write before it has read. One that
/// has not ended after `seconds` is killed, which its `status` tells.
package func runProcess(
  _ executable: String,
  _ arguments: [String] = [],
  input: String = "",
  inputBytes: [UInt8]? = nil,
  environment: [String: String] = testEnvironment(),
  directory: String? = nil,
  seconds: Double? = nil
) throws -> ProcessRun {
  let toChild = try PipeEnds()
  let fromChild = try PipeEnds()
  let errors = try PipeEnds()

  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_adddup2(&actions, toChild.reading, 0)
  posix_spawn_file_actions_adddup2(&actions, fromChild.writing, 1)
  posix_spawn_file_actions_adddup2(&actions, errors.writing, 2)
  if let directory { assay_spawn_chdir(&actions, directory) }

  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

  var child: pid_t = 0
  let code = withCStringArray([executable] + arguments) { argv in
    withCStringArray(environment.map { "\($0.key)=\($0.value)" }) { envp in
      posix_spawn(&child, executable, &actions, &attributes, argv, envp)
    }
  }
  guard code == 0 else { throw SystemFailure("posix_spawn \(executable)", code: code) }
  toChild.closeReading()
  fromChild.closeWriting()
  errors.closeWriting()

  let (output, errorOutput) = exchange(
    inputBytes ?? Array(input.utf8),
    to: toChild,
    from: fromChild,
    and: errors,
    until: seconds.map { ContinuousClock.now + .seconds($0) }
  ) { _ = kill(child, SIGKILL) }
  var state: Int32 = 0
  while waitpid(child, &state, 0) < 0, errno == EINTR {}
  return ProcessRun(
    status: ExitStatus(waitStatus: state),
    outputBytes: output,
    errorBytes: errorOutput
  )
}

/// The two ends of a pipe, closed when the object goes.
private final class PipeEnds {
  private(set) var reading: Int32 = -1
  private(set) var writing: Int32 = -1

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemFailure("pipe") }
    (reading, writing) = (ends[0], ends[1])
    // Other tests spawn at the same time; their children must not hold these ends open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}

private func exchange(
  _ input: [UInt8],
  to child: PipeEnds,
  from first: PipeEnds,
  and second: PipeEnds,
  until deadline: ContinuousClock.Instant?,
  giveUp: () -> Void
) -> ([UInt8], [UInt8]) {
  var sent = 0
  var results: [[UInt8]] = [[], []]
  let sources = [first, second]
  _ = fcntl(child.writing, F_SETFL, O_NONBLOCK)
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while sources.contains(where: { $0.reading >= 0 }) {
    if sent == input.count { child.closeWriting() }
    var waiting = [
      pollfd(fd: child.writing, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: first.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: second.reading, events: Int16(POLLIN), revents: 0),
    ]
    let left = deadline.map { max(0, ContinuousClock.now.duration(to: $0).milliseconds) }
    let ready = poll(&waiting, 3, left ?? -1)
    if ready == 0 {
      giveUp()
      break
    }
    if ready < 0 { continue }
    if waiting[0].revents != 0 {
      let count = input[sent...].withUnsafeBytes {
        send(child.writing, bytes: $0)
      }
      if count > 0 { sent += count } else if errno != EAGAIN { sent = input.count }
    }
    for (index, source) in sources.enumerated() where waiting[index + 1].revents != 0 {
      let count = read(source.reading, &buffer, buffer.count)
      if count > 0 { results[index] += buffer[..<count] } else { source.closeReading() }
    }
  }
  return (results[0], results[1])
}

/// A program that does not read its input must not kill the tests with SIGPIPE.
private func send(_ descriptor: Int32, bytes: UnsafeRawBufferPointer) -> Int {
  signal(SIGPIPE, SIG_IGN)
  return write(descriptor, bytes.baseAddress, bytes.count)
}

extension Duration {
  /// Whole milliseconds, rounded up, as poll(2) wants them.
  fileprivate var milliseconds: Int32 {
    Int32(clamping: components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 + 1)
  }
}
