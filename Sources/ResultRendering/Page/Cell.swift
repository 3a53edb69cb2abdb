import SQLiteQuery

/// A value made ready to be printed in a framed page; its bytes lie in SQLite's memory or in the
/// scratch memory of the ``CellFormatter`` that made it.
struct Cell {
  /// One printed line.
  struct Line {
    /// Where the bytes are; `nil` is at ``offset`` of the scratch memory.
    var stored: UnsafePointer<UInt8>?
    var offset: Int
    var length: Int
    /// Columns of the text, without ``mark``.
    var width: Int
    var mark: Mark
  }

  /// What a line ends with when the value goes on in the next one.
  enum Mark {
    case none
    /// The value has a line feed here.
    case lineBreak
    /// The line was broken to fit.
    case wrap

    /// One column wide.
    var text: StaticString {
      switch self {
      case .none: ""
      case .lineBreak: "↵"
      case .wrap: "↴"
      }
    }
  }

  var storageClass: StorageClass
  var alignsRight: Bool
  /// The class printed after the last line.
  var annotation: StorageClass?
  var wasCut = false
  /// The first line; most cells have no other.
  var first: Line
  /// The lines after the first, in the formatter's list.
  var firstMore = 0
  var moreCount = 0
  /// Columns that the cell needs.
  var width: Int

  var lineCount: Int { 1 + moreCount }

  init(
    _ storageClass: StorageClass,
    alignsRight: Bool,
    annotation: StorageClass?,
    first: Line
  ) {
    self.storageClass = storageClass
    self.alignsRight = alignsRight
    self.annotation = annotation
    self.first = first
    width = first.width + Self.width(of: annotation, after: first.width)
  }

  /// Columns of the annotation with the blank before it.
  @inline(__always)
  static func width(of annotation: StorageClass?, after width: Int) -> Int {
    guard let annotation else { return 0 }
    return annotation.nameLength + (width > 0 ? 1 : 0)
  }
}
