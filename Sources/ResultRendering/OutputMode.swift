/// A way to print results: its name, what it is for, and how to make its writer.
public struct OutputMode: Sendable {
  /// The word after `.mode`.
  public let name: String
  /// One line for help and Tab.
  public let summary: String
  let make: @Sendable (RenderOptions, OutputBuffer) -> any ResultWriter

  /// - Parameters:
  ///   - name: The word after `.mode`.
  ///   - summary: One line for help and Tab.
  ///   - make: Makes the writer of one result.
  public init(
    _ name: String,
    _ summary: String,
    make: @escaping @Sendable (RenderOptions, OutputBuffer) -> any ResultWriter
  ) {
    self.name = name
    self.summary = summary
    self.make = make
  }

  /// Every mode, in the order of their names.
  public static let all: [OutputMode] = [
    .ascii, .box, .column, .csv, .html, .insert, .json, .jsonlines, .line, .list, .markdown, .off,
    .quote, .table, .tabs, .tcl,
  ]
}
