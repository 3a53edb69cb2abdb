import SQLiteQuery

/// What the session may reach.
struct Safety {
  /// Whether the session began in safe mode, to which it comes back after each command.
  let isPersistent: Bool
  /// Whether nothing but the database may be reached now.
  private(set) var isOn: Bool
  /// Whether no file may be written: the database was opened for reading only.
  var writesNothing = false
  /// Whether `.auth` prints what SQLite asks.
  var showsQuestions = false
  private let nonce: String?

  init(isOn: Bool, nonce: String?) {
    isPersistent = isOn
    self.isOn = isOn
    self.nonce = nonce
  }

  /// Lifts safe mode until the next command or statement has run.
  ///
  /// - Returns: Whether the word is that of `-nonce`.
  mutating func suspend(with word: String) -> Bool {
    guard let nonce, nonce == word else { return false }
    isOn = false
    isSuspending = true
    return true
  }

  /// Goes back to safe mode, unless it was lifted just now.
  mutating func resume() {
    if isSuspending { isSuspending = false } else { isOn = isPersistent }
  }

  private var isSuspending = false
}

/// Something that safe mode or a database opened for reading does not allow.
struct SafetyViolation: Error, Equatable, CustomStringConvertible {
  /// What was tried, such as `run .cd`.
  let action: String
  var reason = "in safe mode"

  var description: String { "cannot \(action) \(reason)" }

  /// Something that would write a database after one was opened for reading.
  static func ofReading(_ action: String) -> SafetyViolation {
    SafetyViolation(action: action, reason: "with a database opened for reading")
  }
}

extension ShellSession {
  /// Makes sure that safe mode is off.
  ///
  /// - Parameter action: What is about to be done, such as `run .cd`.
  /// - Throws: What ends a script.
  public func refuseInSafeMode(_ action: String) throws {
    if safety.isOn { throw SafetyViolation(action: action) }
  }

  /// Makes sure that a command may write another database.
  ///
  /// - Parameter action: What is about to be done, such as `run .backup`.
  /// - Throws: What ends a script.
  func refuseToWriteDatabases(_ action: String) throws {
    try refuseInSafeMode(action)
    if safety.writesNothing { throw SafetyViolation.ofReading(action) }
  }

  /// Reports a violation, which ends a script, as in sqlite3.
  func report(_ violation: SafetyViolation) throws {
    report("line \(currentLine): \(violation)")
    if !isInteractive || imitatesSQLite3 { throw ShellExit(status: 1) }
  }
}
