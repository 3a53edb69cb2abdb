/// The style of each UTF-8 byte of a text.
struct ByteStyles {
  private var palette: [TextStyle] = [.plain]
  /// Places in `palette`; empty when all bytes are plain.
  private var places: [UInt8] = []

  /// Later ranges cover earlier ones; what reaches beyond the text is left out.
  init(_ ranges: [StyledRange], count: Int) {
    guard !ranges.isEmpty else { return }
    places = Array(repeating: 0, count: count)
    var known: [TextStyle: UInt8] = [.plain: 0]
    for styled in ranges {
      let range = styled.range.clamped(to: 0..<count)
      guard !range.isEmpty, let place = place(of: styled.style, in: &known) else { continue }
      for offset in range { places[offset] = place }
    }
  }

  /// Nil when there are more styles than a person could tell apart.
  private mutating func place(of style: TextStyle, in known: inout [TextStyle: UInt8]) -> UInt8? {
    if let place = known[style] { return place }
    guard let place = UInt8(exactly: palette.count) else { return nil }
    palette.append(style)
    known[style] = place
    return place
  }

  subscript(offset: Int) -> TextStyle { places.isEmpty ? .plain : palette[Int(places[offset])] }
}
