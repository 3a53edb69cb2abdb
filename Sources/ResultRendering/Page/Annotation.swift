import SQLiteQuery

/// Which values of a page say their class themselves.
///
/// A page can be read back by one rule: a cell `NULL` is NULL, a cell whose last word names a
/// class is of that class, any other is of the class in the column's heading. So text that ends
/// like that carries its class too.
struct Annotation {
  private let types: RenderOptions.Types
  private let dashesAreRules: Bool
  private let wraps: Bool

  /// - Parameters:
  ///   - types: What to show.
  ///   - dashesAreRules: Whether a cell of dashes could be taken for a line of the frame.
  ///   - wraps: Whether the end of a word may come to stand on a line of its own.
  init(_ types: RenderOptions.Types, dashesAreRules: Bool, wraps: Bool) {
    self.wraps = wraps
    self.types = types
    self.dashesAreRules = dashesAreRules
  }

  var isOn: Bool { types != .off }

  /// The class to print beside the value, or `nil`.
  @inline(__always)
  func beside(_ value: StoredValue, _ storageClass: StorageClass, in column: StorageClass?)
    -> StorageClass?
  {
    switch types {
    case .off: return nil
    case .cell: return storageClass == .null ? nil : storageClass
    case .on:
      if storageClass == .null { return nil }
      if storageClass != column { return storageClass }
      if case .text(let text) = value, mayMislead(text) { return .text }
      return nil
    }
  }

  @inline(__always)
  private func mayMislead(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let last = text.last else { return false }
    switch last {
    // The last letters of NULL, REAL, TEXT, BLOB, INTEGER, and what may hide behind blanks.
    case UInt8(ascii: "L"), UInt8(ascii: "l"), UInt8(ascii: "T"), UInt8(ascii: "B"),
      UInt8(ascii: "R"), 0...0x20, UInt8(ascii: "-"), 0x7F...0xFF:
      return endsLikeClass(text)
    default: return false
    }
  }

  private func endsLikeClass(_ text: UnsafeRawBufferPointer) -> Bool {
    // Only the end counts, so a long text is not looked at whole.
    let tail = String(decoding: text.suffix(64), as: UTF8.self)
    let scalars = Array(tail.unicodeScalars.filter { !Self.isUnseen($0) })
    let trimmed = scalars.reversed().drop { $0.properties.isWhitespace }
    let word = String(
      String.UnicodeScalarView(trimmed.prefix { !$0.properties.isWhitespace }.reversed())
    )
    if StorageClass.allCases.contains(where: { $0.name == word }) { return true }
    let isOneWord = trimmed.allSatisfy { !$0.properties.isWhitespace }
    if isOneWord, word.lowercased() == "null" { return true }
    return dashesAreRules && word.last == "-" && (wraps || word.allSatisfy { $0 == "-" })
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint
  }
}
