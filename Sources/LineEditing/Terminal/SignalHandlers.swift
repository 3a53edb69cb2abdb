import Glibc
import Synchronization

/// The functions that run when a signal comes: nothing here allocates, locks or throws.
enum SignalHandlers {
  static let note: @convention(c) (Int32) -> Void = { signal in
    let code = errno
    switch signal {
    case SIGWINCH: signalState.resized.store(true, ordering: .relaxed)
    case SIGCONT: signalState.continued.store(true, ordering: .relaxed)
    case SIGINT:
      signalState.interrupts.add(1, ordering: .relaxed)
      interruptTarget()
    default:
      signalState.termination.store(signal, ordering: .relaxed)
      interruptTarget()
    }
    wake()
    errno = code
  }

  /// Control-Z while a statement runs, or from another process: gives the terminal back, stops,
  /// and takes it again afterwards.
  static let stop: @convention(c) (Int32) -> Void = { signal in
    let code = errno
    let terminal = signalState.changedTerminal.load(ordering: .relaxed)
    var modes = termios()
    let hasModes = terminal >= 0 && tcgetattr(terminal, &modes) == 0
    restoreTerminal()
    setHandler(SIGTSTP, nil)
    var stopping = sigset_t()
    var before = sigset_t()
    sigemptyset(&stopping)
    sigaddset(&stopping, SIGTSTP)
    kill(getpid(), SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stopping, &before)  // stops here
    pthread_sigmask(SIG_SETMASK, &before, nil)
    setHandler(SIGTSTP, SignalHandlers.stop)
    if hasModes { tcsetattr(terminal, TCSANOW, &modes) }
    signalState.continued.store(true, ordering: .relaxed)
    wake()
    errno = code
  }

  /// A crash or Control-\: the person's terminal is left usable, then the signal has its way.
  static let crash: @convention(c) (Int32) -> Void = { signal in
    restoreTerminal()
    setHandler(signal, nil)
    kill(getpid(), signal)
  }

  /// A signal that a failed call tells of too; unlike SIG_IGN, a handler is not inherited.
  static let nothing: @convention(c) (Int32) -> Void = { _ in }

  /// Whether a signal has the system's own way.
  static func endsProcess(_ signal: Int32) -> Bool {
    var action = sigaction()
    return sigaction(signal, nil, &action) == 0 && action.__sigaction_handler.sa_handler == nil
  }

  /// Sets a handler, or the system's own way.
  ///
  /// Calls elsewhere begin anew after a signal (SA_RESTART); poll(2) ends in any case, and that is
  /// where a reader waits.
  static func setHandler(_ signal: Int32, _ handler: (@convention(c) (Int32) -> Void)?) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    sigemptyset(&action.sa_mask)
    action.sa_flags = SA_RESTART
    sigaction(signal, &action, nil)
  }

  /// Puts the terminal's modes back, unless another job has the terminal now.
  static func restoreTerminal() {
    let terminal = signalState.changedTerminal.load(ordering: .relaxed)
    guard terminal >= 0, tcgetpgrp(terminal) == getpgrp() else { return }
    if signalState.marksPastes.load(ordering: .relaxed) {
      var sequence: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) =
        (0x1B, 0x5B, 0x3F, 0x32, 0x30, 0x30, 0x34, 0x6C)  // ESC [ ? 2 0 0 4 l
      _ = write(terminal, &sequence, 8)
    }
    tcsetattr(terminal, TCSANOW, signalState.originalModes.pointer)
  }

  private static func interruptTarget() {
    signalState.handlersInside.add(1, ordering: .sequentiallyConsistent)
    let bits = signalState.interruptTarget.load(ordering: .sequentiallyConsistent)
    if let pointer = UnsafeRawPointer(bitPattern: bits) {
      Unmanaged<InterruptTarget>.fromOpaque(pointer).takeUnretainedValue().interrupt()
    }
    signalState.handlersInside.subtract(1, ordering: .sequentiallyConsistent)
  }

  private static func wake() {
    let descriptor = signalState.wakeDescriptor.load(ordering: .relaxed)
    guard descriptor >= 0 else { return }
    var byte: UInt8 = 0
    _ = write(descriptor, &byte, 1)
  }
}
