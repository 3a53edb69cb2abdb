import SQLSyntax

/// Splits an entry into lines that are no SQL and the SQL between them, for colours and completion.
enum EntryPieces {
  /// A part of an entry, as a range of UTF-8 offsets.
  struct Piece: Equatable {
    var range: Range<Int>
    /// Whether it is a dot command, or a remark; else it is SQL of any number of statements.
    let isLine: Bool
  }

  /// The pieces in order, at least one; each ends with its line break.
  static func pieces(of entry: String) -> [Piece] {
    var pieces: [Piece] = []
    var splitter = StatementSplitter()
    var start = 0
    for line in entry.split(separator: "\n", omittingEmptySubsequences: false) {
      let end = min(start + line.utf8.count + 1, entry.utf8.count)
      let isLine = splitter.isBlank && CommandLine.standsAlone(line)
      if !isLine { splitter.feed(line + "\n") }
      if !isLine, pieces.last?.isLine == false {
        pieces[pieces.count - 1].range = pieces[pieces.count - 1].range.lowerBound..<end
      } else {
        pieces.append(Piece(range: start..<end, isLine: isLine))
      }
      start = end
    }
    return pieces
  }
}

extension String {
  /// The text of a range of UTF-8 offsets.
  func utf8Slice(_ range: Range<Int>) -> String {
    String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
