/// Prints one result in one mode.
///
/// A mode is a file with a writer and a declaration in an extension of ``OutputMode``; rows reach
/// it as plain values, whatever they come from.
public protocol ResultWriter {
  /// Called once, before any row, also when there will be none.
  mutating func begin(_ columns: [String]) throws

  /// Called for each row; the values' bytes are valid during the call only.
  mutating func row(_ values: RowValues) throws

  /// Called once, after the last row.
  ///
  /// - Returns: What the footer has to say.
  mutating func end() throws -> PageNotes
}

/// What a writer knows of the page when it is complete.
public struct PageNotes: Sendable, Equatable {
  /// Whether a footer belongs below, on a terminal.
  public var wantsFooter = false
  /// How many values were cut to fit.
  public var shortened = 0

  /// Nothing to say.
  public init() {}
}
