/// Text fitted to a number of columns; clusters are never cut in two.
///
/// All functions take visible text (``VisibleText``).
public enum FittedText {
  /// The longest prefix of UTF-8 bytes that takes at most `columns` columns.
  ///
  /// - Returns: How many bytes it has and how many columns it takes.
  public static func prefix(
    utf8 bytes: UnsafeRawBufferPointer,
    columns: Int
  ) -> (bytes: Int, columns: Int) {
    var taken = (bytes: 0, columns: 0)
    var scanner = ClusterScanner(bytes)
    while let cluster = scanner.next(), taken.columns + cluster.columns <= columns {
      taken.bytes += cluster.length
      taken.columns += cluster.columns
    }
    return taken
  }

  /// Appends UTF-8 bytes cut to `columns` columns; what was cut ends with `…`.
  ///
  /// - Returns: The columns that were written, and whether anything was cut.
  @discardableResult
  public static func append(
    utf8 bytes: UnsafeRawBufferPointer,
    columns: Int,
    to output: inout [UInt8]
  ) -> (columns: Int, wasCut: Bool) {
    let whole = prefix(utf8: bytes, columns: max(0, columns))
    if whole.bytes == bytes.count {
      output.append(contentsOf: bytes)
      return (whole.columns, false)
    }
    guard columns > 0 else { return (0, true) }
    let kept = prefix(utf8: bytes, columns: columns - 1)
    output.append(contentsOf: bytes[..<kept.bytes])
    output.append(contentsOf: "…".utf8)
    return (kept.columns + 1, true)
  }

  /// The text cut to `columns` columns, with `…` as its last one when anything was cut.
  public static func cut(_ text: String, to columns: Int) -> String {
    var text = text
    return text.withUTF8 { buffer in
      var output: [UInt8] = []
      append(utf8: UnsafeRawBufferPointer(buffer), columns: columns, to: &output)
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// The text in lines of at most `columns` columns; line feeds in it end a line too.
  ///
  /// A cluster wider than `columns` gets a line of its own. Never empty: `""` is one line.
  public static func wrap(_ text: String, to columns: Int) -> [String] {
    var text = text
    return text.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      return lineRanges(utf8: bytes, columns: columns).map {
        String(decoding: bytes[$0], as: UTF8.self)
      }
    }
  }

  /// Where the lines of ``wrap(_:to:)`` stand in the bytes; line feeds belong to no range.
  public static func lineRanges(
    utf8 bytes: UnsafeRawBufferPointer,
    columns: Int
  ) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    var end = 0
    var width = 0
    var scanner = ClusterScanner(bytes)
    while let cluster = scanner.next() {
      if bytes[end] == 0x0A {
        lines.append(start..<end)
        (start, width) = (end + 1, 0)
      } else if width + cluster.columns > columns, end > start {
        lines.append(start..<end)
        (start, width) = (end, cluster.columns)
      } else {
        width += cluster.columns
      }
      end += cluster.length
    }
    lines.append(start..<end)
    return lines
  }

  /// Blanks after the text up to `columns` columns; wider text stays as it is.
  public static func padRight(_ text: String, to columns: Int) -> String {
    text + blanks(after: text, to: columns)
  }

  /// Blanks before the text up to `columns` columns; wider text stays as it is.
  public static func padLeft(_ text: String, to columns: Int) -> String {
    blanks(after: text, to: columns) + text
  }

  private static func blanks(after text: String, to columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - DisplayWidth.of(text)))
  }
}
