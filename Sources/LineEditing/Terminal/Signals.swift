import CTerminal
import Glibc
import Synchronization

/// The signals of the process: interrupts, the end of the session, and the terminal's size.
///
/// A process has one set of handlers, hence `shared`; without `install()` nothing is changed.
public final class Signals: Sendable {
  /// The one set.
  public static let shared = Signals()

  private let readingEnd = Atomic<Int32>(-1)

  private init() {}

  /// Takes over SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT and SIGTSTP; SIGQUIT and crashes still
  /// end the process, but with the terminal as it was found.
  ///
  /// - Throws: `SystemCallError` when no pipe can be made.
  public func install() throws {
    guard readingEnd.load(ordering: .relaxed) < 0 else { return }
    var ends: [Int32] = [-1, -1]
    guard assay_pipe(&ends) == 0 else { throw SystemCallError("pipe for signals") }
    readingEnd.store(ends[0], ordering: .relaxed)
    signalState.wakeDescriptor.store(ends[1], ordering: .relaxed)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT] {
      SignalHandlers.setHandler(signal, SignalHandlers.note)
    }
    SignalHandlers.setHandler(SIGTSTP, SignalHandlers.stop)
    for signal in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      SignalHandlers.setHandler(signal, SignalHandlers.crash)
    }
  }

  /// Makes a write that can't be done an error of the call, where it would end the process: into a
  /// pipe without a reader (SIGPIPE), past the limit of a file's size (SIGXFSZ).
  ///
  /// Programs that are started later have these signals as ever.
  public func makeFailedWritesErrors() {
    for signal in [SIGPIPE, SIGXFSZ] where SignalHandlers.endsProcess(signal) {
      SignalHandlers.setHandler(signal, SignalHandlers.nothing)
    }
  }

  /// How many interrupts (SIGINT) have come since the start.
  ///
  /// Cheap enough to be asked between rows or from a progress handler: work that began when the
  /// count was another has been interrupted.
  public var interruptCount: Int { signalState.interrupts.load(ordering: .relaxed) }

  /// The signal that asked the program to end (SIGTERM or SIGHUP), if one did.
  public var terminationSignal: Int32? {
    let signal = signalState.termination.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Runs `body`; an interrupt or the end of the session calls `interrupt` meanwhile.
  ///
  /// - Parameters:
  ///   - interrupt: runs inside of the signal handler, on whatever thread got the signal: it may
  ///     do no more than set a flag, as `sqlite3_interrupt` does (https://sqlite.org/c3ref/interrupt.html).
  ///     It may be called more than once.
  ///   - body: the work that can be stopped.
  /// - Returns: What `body` returns.
  public func interruptible<Result>(
    by interrupt: @escaping @Sendable () -> Void,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let target = Unmanaged.passRetained(InterruptTarget(interrupt))
    let outer = signalState.interruptTarget.exchange(
      UInt(bitPattern: target.toOpaque()),
      ordering: .sequentiallyConsistent
    )
    defer {
      signalState.interruptTarget.store(outer, ordering: .sequentiallyConsistent)
      // A handler on another thread may still hold the target.
      while signalState.handlersInside.load(ordering: .sequentiallyConsistent) > 0 { sched_yield() }
      target.release()
    }
    return try body()
  }

  /// Ends the process as the signal would have, so that its parent sees why.
  public func endProcess(by signal: Int32) {
    SignalHandlers.restoreTerminal()
    SignalHandlers.setHandler(signal, nil)
    kill(getpid(), signal)
  }

  /// What a reader polls together with its input, or -1 (which poll(2) ignores).
  var wakeDescriptor: Int32 { readingEnd.load(ordering: .relaxed) }

  /// Empties the pipe, so that the next poll waits again.
  func drainWakeups() {
    let descriptor = wakeDescriptor
    guard descriptor >= 0 else { return }
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(descriptor, &bytes, 16) > 0 {}
  }

  /// Whether the terminal's size changed since the last call.
  func takeResize() -> Bool { signalState.resized.exchange(false, ordering: .relaxed) }

  /// Whether the process was stopped and goes on since the last call.
  func takeContinuation() -> Bool { signalState.continued.exchange(false, ordering: .relaxed) }
}
