/// Columns that text takes on a terminal, independent of the locale of the process.
///
/// Terminals differ on emoji of several scalars; the rule here is what most draw: a cluster is
/// as wide as its first scalar, and two columns when a variation selector or a flag makes it a
/// picture. Control characters count nothing: make text visible first (``VisibleText``).
public enum DisplayWidth {
  /// Columns of one grapheme cluster: 0 for a lone combining mark, else 1 or 2.
  public static func of(_ cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first else { return 0 }
    let width = ScalarWidth.of(first.value)
    if width == 2
      || first.value < 0x80 && scalars.index(after: scalars.startIndex) == scalars.endIndex
    {
      return width
    }
    // Two regional indicators make a flag, U+FE0F asks for the picture form.
    if (0x1F1E6...0x1F1FF).contains(first.value) { return scalars.count > 1 ? 2 : 1 }
    if width == 1, first.properties.isEmoji, scalars.contains("\u{FE0F}") { return 2 }
    return width
  }

  /// Columns of a text: the sum over its clusters.
  public static func of(_ text: String) -> Int {
    var text = text
    return text.withUTF8 { of(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Columns of UTF-8 bytes; a byte that is not UTF-8 counts one.
  ///
  /// Eight bytes of printable ASCII are one step, and no `String` is built for ordinary text.
  public static func of(utf8 bytes: UnsafeRawBufferPointer) -> Int {
    var columns = 0
    var offset = 0
    // The scalar before: one that joins belongs to its cluster.
    var last = (start: 0, columns: 0)
    while offset < bytes.count {
      let plain = PlainASCII.count(in: bytes, from: offset)
      if plain > 0 {
        columns += plain
        offset += plain
        last = (offset - 1, 1)
        if offset == bytes.count { break }
      }
      let scalar = UTF8Scalar(in: bytes, at: offset)
      var width = 1
      if let value = scalar.value {
        if ScalarWidth.role(of: value) == .joining {
          let rest = UnsafeRawBufferPointer(rebasing: bytes[last.start...])
          return columns - last.columns + ofClusters(rest)
        }
        width = ScalarWidth.of(value)
      }
      columns += width
      last = (offset, width)
      offset += scalar.length
    }
    return columns
  }

  private static func ofClusters(_ bytes: UnsafeRawBufferPointer) -> Int {
    var columns = 0
    var scanner = ClusterScanner(bytes)
    while let cluster = scanner.next() { columns += cluster.columns }
    return columns
  }
}
