import SQLiteQuery

/// Prints results in one mode with one set of options.
public struct ResultRenderer: Sendable {
  /// What rows are printed as.
  public var mode: OutputMode
  /// How they are printed.
  public var options: RenderOptions

  /// Prints in a mode.
  public init(_ mode: OutputMode, options: RenderOptions = RenderOptions()) {
    self.mode = mode
    self.options = options
  }

  /// Prints all rows, or on a terminal as many as its limits allow.
  ///
  /// When a row can't be computed, the page is completed with the rows before it.
  ///
  /// - Parameters:
  ///   - rows: Read to their end, unless the limit is reached before.
  ///   - out: Not flushed at the end, except on a terminal.
  ///   - elapsed: Asked once, after the last row, for the footer.
  /// - Returns: What was printed.
  /// - Throws: ``OutputClosed`` when nobody reads any more; what `rows` or the output throw.
  @discardableResult
  public func render(
    _ rows: inout some ResultRows,
    to out: OutputBuffer,
    elapsed: () -> Duration? = { nil }
  ) throws -> RenderSummary {
    let columns = rows.columnNames
    var options = options
    options.columnSeparator = options.columnSeparator ?? mode.columnSeparator
    options.rowSeparator = options.rowSeparator ?? mode.rowSeparator
    var writer = mode.make(options, out)
    var summary = RenderSummary()
    let values = UnsafeMutableBufferPointer<StoredValue>.allocate(capacity: columns.count)
    values.initialize(repeating: .null)
    defer { values.deallocate() }

    try writer.begin(columns)
    var failure: (any Error)?
    let isWatched = options.terminal != nil
    var flushing = FlushTimer()
    let limit = options.terminal?.maximumRows ?? .max
    while true {
      do {
        guard try rows.next(into: values) else { break }
      } catch {
        failure = error
        break
      }
      if summary.rows == limit {
        summary.stoppedAtLimit = true
        break
      }
      try writer.row(RowValues(values))
      summary.rows += 1
      if isWatched, flushing.isDue() { try out.flush() }
    }
    summary.notes = try writer.end()
    if isWatched {
      // That rows are missing is said in every mode.
      if summary.notes.wantsFooter && options.hasFooter || summary.stoppedAtLimit {
        summary.elapsed = elapsed()
        try Footer(summary, complete: failure == nil).write(to: out, theme: options.theme)
      }
      try out.flush()
    }
    if let failure { throw failure }
    return summary
  }
}

/// What was printed of a result.
public struct RenderSummary: Sendable, Equatable {
  /// Rows that were printed.
  public var rows = 0
  /// Whether there were more rows than the terminal's limit.
  public var stoppedAtLimit = false
  /// How long the statement took, when the caller said it.
  public var elapsed: Duration?
  /// What the page itself has to say.
  public var notes = PageNotes()

  /// Nothing was printed yet.
  public init() {}
}

/// Tells when a person has waited long enough for rows that are already there.
private struct FlushTimer {
  private static let interval = Duration.milliseconds(40)
  private var last = ContinuousClock.now

  mutating func isDue() -> Bool {
    let now = ContinuousClock.now
    guard now - last > Self.interval else { return false }
    last = now
    return true
  }
}
