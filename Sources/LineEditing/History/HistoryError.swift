/// The history file cannot be used.
public struct HistoryError: Error, Equatable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// What failed.
  public let cause: SystemCallError

  /// What failed, in words.
  public var description: String {
    "history file \(path): \(cause.description)"
  }
}

/// What was found wrong in a history file, and what was done.
public struct HistoryDamage: Equatable, Sendable, CustomStringConvertible {
  /// The history file.
  public let path: String
  /// Where the file was set aside as it was found.
  public let setAsidePath: String
  /// The lines, from 1, that could not be read; the others are kept.
  public let lines: [Int]

  /// What failed, in words.
  public var description: String {
    let first = lines.prefix(3).map(String.init).joined(separator: ", ")
    let which = lines.count == 1 ? "line \(first)" : "lines \(first)\(lines.count > 3 ? ", …" : "")"
    return "history file \(path) is damaged (\(which)); it was set aside as \(setAsidePath), "
      + "and what could be read is kept"
  }
}
