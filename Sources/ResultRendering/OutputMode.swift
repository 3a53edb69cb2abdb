/// A way to print results: its name, what it is for, and how to make its writer.
public struct OutputMode: Sendable {
  /// The word after `.mode`.
  public let name: String
  /// One line for help and Tab.
  public let summary: String
  /// Between columns unless the options say otherwise; `nil` where the mode asks for none.
  public let columnSeparator: String?
  /// After rows unless the options say otherwise; `nil` where the mode asks for none.
  public let rowSeparator: String?
  /// Whether results are pages of cells, which `--wrap` and its like are for.
  public let isFramed: Bool
  let make: @Sendable (RenderOptions, OutputBuffer) -> any ResultWriter

  /// - Parameters:
  ///   - name: The word after `.mode`.
  ///   - summary: One line for help and Tab.
  ///   - column: Between columns; `nil` leaves what was chosen before.
  ///   - row: After rows; `nil` leaves what was chosen before.
  ///   - isFramed: Whether results are pages of cells.
  ///   - make: Makes the writer of one result, whose options have both separators.
  public init(
    _ name: String,
    _ summary: String,
    column: String? = nil,
    row: String? = nil,
    isFramed: Bool = false,
    make: @escaping @Sendable (RenderOptions, OutputBuffer) -> any ResultWriter
  ) {
    self.name = name
    self.summary = summary
    columnSeparator = column
    rowSeparator = row
    self.isFramed = isFramed
    self.make = make
  }

  /// Every mode, in the order of their names.
  public static let all: [OutputMode] = [
    .ascii, .box, .column, .csv, .html, .insert, .json, .jsonlines, .line, .list, .markdown, .off,
    .quote, .table, .tabs, .tcl,
  ]
}
