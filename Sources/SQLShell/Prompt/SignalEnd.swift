import LineEditing

extension Shell {
  /// Ends the process by the signal that ended the session, if one did, so that whoever started
  /// the program sees why; returns where none did.
  ///
  /// For the program's last line but one, when everything is written and closed.
  public static func endProcessAsSignalled() {
    if let signal = Signals.shared.terminationSignal { Signals.shared.endProcess(by: signal) }
  }
}
