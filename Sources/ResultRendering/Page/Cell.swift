import SQLiteQuery

/// A value made ready to be printed in a framed page; its bytes lie in SQLite's memory or in the
/// scratch memory of the ``CellFormatter`` that made it.
struct Cell {
  /// Where the bytes of a cell are.
  enum Place {
    case stored(UnsafePointer<UInt8>)
    case scratch(Int)
  }

  /// One printed line.
  struct Line {
    var place: Place
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
  var more: Range<Int> = 0..<0

  var lineCount: Int { 1 + more.count }

  /// Columns of the annotation with the blank before it.
  @inline(__always)
  static func width(of annotation: StorageClass?, after width: Int) -> Int {
    guard let annotation else { return 0 }
    return annotation.nameLength + (width > 0 ? 1 : 0)
  }
}
