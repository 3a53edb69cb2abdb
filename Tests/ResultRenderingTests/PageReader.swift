import SQLiteQuery
import TerminalText

/// Reads a framed page as a person does who knows three rules: a cell `NULL` is NULL, a cell whose
/// last word names a class is of that class, any other is of the class in the heading.
struct PageReader {
  enum Kind { case ruled, column, markdown }

  struct ReadCell: Equatable, CustomStringConvertible {
    var text: String
    var storageClass: StorageClass?
    var description: String { "\(text.debugDescription) \(storageClass?.name ?? "?")" }
  }

  var names: [String] = []
  var classes: [StorageClass?] = []
  var rows: [[ReadCell]] = []

  private let kind: Kind
  private let showsClasses: Bool
  private var spans: [Range<Int>] = []
  private var open: [[String]]?

  /// Reads a page; `showsClasses` says that its heading has classes (`.types on`).
  init(_ page: [UInt8], _ kind: Kind, showsClasses: Bool) {
    self.kind = kind
    self.showsClasses = showsClasses
    var lines = String(decoding: page, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    switch kind {
    case .ruled: readRuled(lines)
    case .column: readColumns(lines)
    case .markdown: readMarkdown(lines)
    }
  }

  // MARK: - Kinds of pages

  private mutating func readRuled(_ lines: [String]) {
    var heading: [[String]] = []
    var rules = 0
    for line in lines {
      if let first = line.first, "┌├└+".contains(first) {
        rules += 1
        if rules == 2 { take(heading: heading) }
        spans = Self.spans(ofRule: line)
        continue
      }
      let pieces = cut(line)
      if rules == 1 { heading.append(pieces) } else { take(row: pieces) }
    }
  }

  private mutating func readColumns(_ lines: [String]) {
    guard let rule = lines.firstIndex(where: Self.isDashes) else { return }
    let count = showsClasses ? 2 : 1
    let first = lines.count > count && Self.isDashes(lines[count]) ? count : rule
    spans = Self.spans(ofDashes: lines[first])
    take(heading: lines[..<first].map(cut))
    for line in lines[(first + 1)...] {
      if Self.isDashes(line), !line.isEmpty {
        spans = Self.spans(ofDashes: line)
      } else {
        take(row: cut(line))
      }
    }
  }

  private mutating func readMarkdown(_ lines: [String]) {
    for (index, line) in lines.enumerated() where index != 1 {
      let pieces = Self.markdownCells(line)
      if index > 0 {
        take(row: pieces)
        continue
      }
      names = pieces.map { $0.trimmed }
      classes = names.map { Self.annotation($0) }
    }
  }

  private mutating func take(heading: [[String]]) {
    names = heading.first?.map { $0.trimmed } ?? []
    classes = names.map { _ in nil }
    if showsClasses, heading.count > 1, let last = heading.last {
      classes = last.map { Self.annotation($0.trimmed) }
    }
  }

  // MARK: - Rows

  private mutating func take(row pieces: [String]) {
    var row = open ?? pieces.map { _ in [] }
    var goesOn = false
    for (index, piece) in pieces.enumerated() where index < row.count {
      let trimmed = piece.trimmed
      let isOpen = open == nil || Self.mark(row[index].last) != nil
      if isOpen { row[index].append(trimmed) }
      if isOpen, Self.mark(trimmed) != nil { goesOn = true }
    }
    if goesOn {
      open = row
      return
    }
    open = nil
    rows.append(row.enumerated().map { cell($1, at: $0) })
  }

  private func cell(_ pieces: [String], at index: Int) -> ReadCell {
    var text = ""
    for (number, piece) in pieces.enumerated() {
      guard number < pieces.count - 1, let mark = Self.mark(piece) else {
        text += piece
        continue
      }
      text += piece.dropLast()
      if mark == "↵" { text += "\n" }
    }
    if text == "NULL" { return ReadCell(text: text, storageClass: .null) }
    if let storageClass = Self.annotation(text) {
      let value = String(text.dropLast(storageClass.name.count)).trimmed
      return ReadCell(text: value, storageClass: storageClass)
    }
    // Only TEXT can end in blanks that fill a line before the class.
    if pieces.last == StorageClass.text.name { return ReadCell(text: text, storageClass: .text) }
    return ReadCell(text: text, storageClass: index < classes.count ? classes[index] : nil)
  }

  private static func mark(_ piece: String?) -> Character? {
    guard let last = piece?.last, last == "↵" || last == "↴" else { return nil }
    return last
  }

  private static func annotation(_ text: String) -> StorageClass? {
    let word = text.split(whereSeparator: { $0 == " " || $0 == "\n" }).last.map(String.init)
    return StorageClass.allCases.first { $0.name == word }
  }

  // MARK: - Geometry

  private func cut(_ line: String) -> [String] {
    var pieces = spans.map { _ in "" }
    var column = 0
    for character in line {
      if let index = spans.firstIndex(where: { $0.contains(column) }) {
        pieces[index].append(character)
      }
      column += DisplayWidth.of(character)
    }
    return pieces
  }

  private static func spans(ofRule rule: String) -> [Range<Int>] {
    var spans: [Range<Int>] = []
    var start: Int?
    for (column, character) in rule.enumerated() where !"─-".contains(character) {
      if let start { spans.append(start..<column) }
      start = column + 1
    }
    return spans
  }

  private static func isDashes(_ line: String) -> Bool {
    line.contains("-") && line.allSatisfy { $0 == "-" || $0 == " " }
  }

  private static func spans(ofDashes rule: String) -> [Range<Int>] {
    var spans: [Range<Int>] = []
    var start: Int?
    for (column, character) in (rule + " ").enumerated() {
      if character == "-" {
        start = start ?? column
      } else if let begin = start {
        spans.append(begin..<column)
        start = nil
      }
    }
    return spans
  }

  private static func markdownCells(_ line: String) -> [String] {
    var cells: [String] = []
    var cell = ""
    var escaped = false
    for scalar in line.unicodeScalars.dropFirst() {
      if !escaped, scalar == "|" {
        cells.append(cell)
        cell = ""
        continue
      }
      escaped = !escaped && scalar == "\\"
      cell.unicodeScalars.append(scalar)
    }
    return cells
  }
}

extension String {
  /// Without the blanks that pad a cell.
  fileprivate var trimmed: String {
    var view = Substring(self)
    while view.first == " " { view.removeFirst() }
    while view.last == " " { view.removeLast() }
    return String(view)
  }
}
