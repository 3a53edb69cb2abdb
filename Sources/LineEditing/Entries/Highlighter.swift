/// Colours an entry while it is typed.
public protocol Highlighter: AnyObject {
  /// The styles of an entry; where ranges overlap the later one counts.
  ///
  /// - Parameters:
  ///   - text: the whole entry.
  ///   - cursor: the cursor's place as an offset in UTF-8 bytes, for a matching bracket; nil when
  ///     the entry is finished and drawn for the last time.
  /// - Returns: The ranges that are not plain, in any order.
  func styles(of text: String, cursor: Int?) -> [StyledRange]
}

/// A part of a text with its style.
public struct StyledRange: Equatable, Sendable {
  /// Offsets in UTF-8 bytes.
  public var range: Range<Int>
  /// How it is drawn.
  public var style: TextStyle

  /// A range with a style.
  public init(_ range: Range<Int>, _ style: TextStyle) {
    self.range = range
    self.style = style
  }
}
