/// What was entered before, the oldest first; kept in a file unless it is only for this session.
public final class History {
  /// The entries, each whole with its lines, the latest last.
  public private(set) var entries: [String]

  private let limit: Int
  private let file: HistoryFile?

  /// A history for this session only.
  public init(limit: Int = History.defaultLimit) {
    self.limit = max(1, limit)
    entries = []
    file = nil
  }

  /// How many entries are kept unless the program says otherwise.
  public static let defaultLimit = 10_000

  /// A history that is kept in a file, which is made, with its folder, when it does not exist.
  ///
  /// - Parameters:
  ///   - path: one entry a line, `\n` for a line break and `\\` for a backslash in it. What is not
  ///     a regular file, such as /dev/null, keeps nothing.
  ///   - limit: how many entries to keep.
  /// - Throws: `HistoryError` when the file cannot be used. A file with damaged lines is not an
  ///   error: see ``damage``.
  public init(path: String, limit: Int = History.defaultLimit) throws {
    self.limit = max(1, limit)
    let file = HistoryFile(path: path, limit: self.limit)
    let contents = try file.load()
    entries = contents.entries.suffix(self.limit)
    damage = contents.damage
    self.file = file
  }

  /// What was wrong with the file, if anything was.
  public private(set) var damage: HistoryDamage?

  /// Adds an entry, and writes it to the file at once.
  ///
  /// Blank entries, those that begin with a blank, and one that repeats the latest are not kept.
  ///
  /// - Throws: `HistoryError` when it cannot be written; the session has it nevertheless.
  public func append(_ entry: String) throws {
    guard let first = entry.first, first != " ", entry != entries.last,
      !entry.allSatisfy(\.isWhitespace)
    else { return }
    entries.append(entry)
    if entries.count > limit { entries.removeFirst(entries.count - limit) }
    try file?.append(entry)
  }

  /// The entries that hold `text`, in either case of its letters, the oldest first.
  public func entries(containing text: String) -> [String] {
    let wanted = text.lowercased()
    return entries.filter { $0.lowercased().contains(wanted) }
  }
}
