/// How one cell of a `Screen` is drawn.
package struct ScreenStyle: Equatable, Sendable, CustomStringConvertible {
  /// A colour as the program asked for it.
  package enum Colour: Equatable, Sendable {
    /// One of the 256 palette entries; 0-7 are the plain colours, 8-15 the bright ones.
    case palette(Int)
    /// Red, green and blue from 0 to 255.
    case rgb(Int, Int, Int)
  }

  package var bold = false
  package var dim = false
  package var italic = false
  package var underline = false
  package var inverse = false
  package var strikethrough = false
  package var foreground: Colour?
  package var background: Colour?

  /// The terminal's own style.
  package static let plain = ScreenStyle()

  /// A style from its parts.
  package init(
    foreground: Colour? = nil,
    background: Colour? = nil,
    bold: Bool = false,
    dim: Bool = false,
    italic: Bool = false,
    underline: Bool = false,
    inverse: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    self.bold = bold
    self.dim = dim
    self.italic = italic
    self.underline = underline
    self.inverse = inverse
  }

  package var description: String {
    var words: [String] = []
    if bold { words.append("bold") }
    if dim { words.append("dim") }
    if italic { words.append("italic") }
    if underline { words.append("underline") }
    if inverse { words.append("inverse") }
    if strikethrough { words.append("strikethrough") }
    if let foreground { words.append("foreground \(foreground)") }
    if let background { words.append("background \(background)") }
    return words.isEmpty ? "plain" : words.joined(separator: ", ")
  }

  /// Applies the numbers of one `CSI … m`; false when one of them is not known.
  mutating func apply(_ parameters: [Int]) -> Bool {
    var rest = ArraySlice(parameters.isEmpty ? [0] : parameters)
    var known = true
    while let code = rest.popFirst() {
      switch code {
      case 0: self = .plain
      case 1: bold = true
      case 2: dim = true
      case 3: italic = true
      case 4: underline = true
      case 7: inverse = true
      case 9: strikethrough = true
      case 22: (bold, dim) = (false, false)
      case 23: italic = false
      case 24: underline = false
      case 27: inverse = false
      case 29: strikethrough = false
      case 30...37: foreground = .palette(code - 30)
      case 38: foreground = Self.extendedColour(&rest)
      case 39: foreground = nil
      case 40...47: background = .palette(code - 40)
      case 48: background = Self.extendedColour(&rest)
      case 49: background = nil
      case 90...97: foreground = .palette(code - 90 + 8)
      case 100...107: background = .palette(code - 100 + 8)
      default: known = false
      }
    }
    return known
  }

  private static func extendedColour(_ rest: inout ArraySlice<Int>) -> Colour? {
    switch rest.popFirst() {
    case 5:
      return rest.popFirst().map { .palette($0) }
    case 2:
      guard let red = rest.popFirst(), let green = rest.popFirst(), let blue = rest.popFirst()
      else { return nil }
      return .rgb(red, green, blue)
    default:
      return nil
    }
  }
}
