/// A search through entries that goes on with every key.
struct IncrementalSearch {
  /// What was found.
  struct Match: Equatable {
    /// The place of the entry, from 0 for the oldest.
    let place: Int
    let entry: String
    /// Where the text stands in it: offsets in UTF-8 bytes.
    let range: Range<Int>
  }

  /// The text that is searched for.
  private(set) var query = ""
  /// The present find; it stays when going on finds nothing more.
  private(set) var match: Match?
  /// Whether the last step found nothing.
  private(set) var hasFailed = false

  private let entries: [String]

  init(_ entries: [String]) { self.entries = entries }

  /// Adds to the text; the present find stays if it still fits.
  mutating func type(_ text: String) {
    query += text
    find(from: match?.place ?? entries.count - 1, by: -1)
  }

  /// Takes back the last character and begins again at the latest entry.
  mutating func deleteBackward() {
    guard !query.isEmpty else { return }
    query.removeLast()
    match = nil
    hasFailed = false
    if !query.isEmpty { find(from: entries.count - 1, by: -1) }
  }

  /// Goes on to an older find (-1) or a newer one (1).
  mutating func step(by direction: Int) {
    guard !query.isEmpty else { return }
    find(from: match.map { $0.place + direction } ?? entries.count - 1, by: direction)
  }

  private mutating func find(from start: Int, by direction: Int) {
    let pattern = Pattern(query)
    var place = start
    while entries.indices.contains(place) {
      // The same statement many times over is one find.
      if let range = pattern.firstRange(in: entries[place]),
        match == nil || match?.place == place || match?.entry != entries[place]
      {
        match = Match(place: place, entry: entries[place], range: range)
        hasFailed = false
        return
      }
      place += direction
    }
    hasFailed = true
  }

  /// A text to find; capital letters in it must be such, small letters match both.
  private struct Pattern {
    private let bytes: [UInt8]
    private let foldsCase: Bool

    init(_ text: String) {
      bytes = Array(text.utf8)
      foldsCase = !bytes.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    func firstRange(in entry: String) -> Range<Int>? {
      var entry = entry
      return entry.withUTF8 { text in
        guard text.count >= bytes.count else { return nil }
        for start in 0...(text.count - bytes.count) where matches(text, at: start) {
          return start..<start + bytes.count
        }
        return nil
      }
    }

    private func matches(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
      for (offset, wanted) in bytes.enumerated() {
        var byte = text[start + offset]
        if foldsCase, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) { byte |= 0x20 }
        if byte != wanted { return false }
      }
      return true
    }
  }
}
