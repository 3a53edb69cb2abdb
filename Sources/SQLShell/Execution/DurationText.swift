/// Spans of time as a person reads them.
enum DurationText {
  /// `12 ms`, `3.4 s`, `2 min 5 s`.
  static func of(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    if milliseconds < 1000 { return "\(Int(milliseconds.rounded())) ms" }
    if milliseconds < 60_000 {
      let tenths = Int((milliseconds / 100).rounded())
      return "\(tenths / 10).\(tenths % 10) s"
    }
    let seconds = Int((milliseconds / 1000).rounded())
    return "\(seconds / 60) min \(seconds % 60) s"
  }
}
