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
  /// Printable ASCII costs an eighth of a step a byte; no `String` is built for ordinary text.
  public static func of(utf8 bytes: UnsafeRawBufferPointer) -> Int {
    let plain = PlainASCII.count(in: bytes, from: 0)
    if plain == bytes.count { return plain }
    // A mark may follow the last plain byte, so that one is left to the scanner.
    let sure = max(0, plain - 1)
    var columns = sure
    var scanner = ClusterScanner(UnsafeRawBufferPointer(rebasing: bytes[sure...]))
    while let cluster = scanner.next() { columns += cluster.columns }
    return columns
  }
}
