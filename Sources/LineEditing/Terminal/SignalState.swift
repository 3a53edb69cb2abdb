import Glibc
import Synchronization

/// What a signal handler may touch: atomics, and memory that is never freed while it may look.
struct SignalState: ~Copyable, Sendable {
  let interrupts = Atomic<Int>(0)
  let resized = Atomic<Bool>(false)
  let continued = Atomic<Bool>(false)
  let termination = Atomic<Int32>(0)
  /// The writing end of the pipe that wakes a reader.
  let wakeDescriptor = Atomic<Int32>(-1)
  /// An `InterruptTarget`, unmanaged, or 0.
  let interruptTarget = Atomic<UInt>(0)
  /// How many handlers are looking at the target.
  let handlersInside = Atomic<Int>(0)
  /// The terminal whose modes are not as the program found them, or -1.
  let changedTerminal = Atomic<Int32>(-1)
  /// Whether that terminal has been asked to mark pastes.
  let marksPastes = Atomic<Bool>(false)
  /// A `termios`: the modes as the program found them.
  let originalModes = UnsafeOriginalModes()
}

/// The memory for the modes of `SignalState`, allocated once for the life of the process.
struct UnsafeOriginalModes: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<termios>

  init() {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: termios())
  }
}

/// What stops the statement that runs.
final class InterruptTarget: Sendable {
  let interrupt: @Sendable () -> Void
  init(_ interrupt: @escaping @Sendable () -> Void) { self.interrupt = interrupt }
}

/// Touched once by `Signals.install()`, before a handler can run: a global is made on first use.
let signalState = SignalState()
