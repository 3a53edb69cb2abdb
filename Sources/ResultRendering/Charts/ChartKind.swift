/// A way to draw a result, and the word after `.chart`.
public struct ChartKind: Sendable {
  /// The word after `.chart`.
  public let name: String
  /// One line for help and Tab.
  public let summary: String
  private let draw: @Sendable (ChartData, ChartCanvas) -> [String]

  init(
    _ name: String,
    _ summary: String,
    draw: @escaping @Sendable (ChartData, ChartCanvas) -> [String]
  ) {
    self.name = name
    self.summary = summary
    self.draw = draw
  }

  /// Every kind.
  public static let all: [ChartKind] = [.bar, .line, .hist, .spark]

  /// Draws a result.
  ///
  /// - Returns: Lines of at most the canvas's width, control characters made visible.
  public func lines(_ data: ChartData, on canvas: ChartCanvas) -> [String] { draw(data, canvas) }
}

/// Where a chart is drawn.
public struct ChartCanvas: Sendable {
  /// Columns of the screen; a chart takes at least 20.
  public var width: Int
  /// Lines of a line chart, axis excluded.
  public var height: Int
  /// Whether the terminal shows Unicode; else plain ASCII is drawn.
  public var isUnicode: Bool

  /// - Parameters:
  ///   - width: Columns of the screen; a chart takes at least 20.
  ///   - height: Lines of a line chart, axis excluded.
  ///   - isUnicode: Whether the terminal shows Unicode.
  public init(width: Int, height: Int = 15, isUnicode: Bool = true) {
    self.width = max(20, width)
    self.height = max(3, height)
    self.isUnicode = isUnicode
  }
}
