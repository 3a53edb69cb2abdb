/// A dot command was called in a way it does not understand.
public struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The word that was not understood, or `nil` when one is missing.
  public let found: String?
  /// How the command is called.
  public let usage: String

  /// An error of a command's own.
  public init(found: String? = nil, usage: String) {
    self.found = found
    self.usage = usage
  }

  /// How the command is called; the word that was found stands before the caller's eyes.
  public var description: String { "Usage: \(usage)" }
}

/// There is no such dot command.
struct UnknownCommandError: Error, Equatable, CustomStringConvertible {
  let name: String
  /// The commands that the word may stand for, when it is short for several.
  var candidates: [String] = []
  /// The name that was probably meant.
  var suggestion: String?

  var description: String {
    let words = "unknown command or invalid arguments:  \"\(name)\". Enter \".help\" for help"
    if !candidates.isEmpty {
      return words + "\n\".\(name)\" may be "
        + candidates.map { "." + $0 }.joined(separator: ", ")
    }
    return suggestion.map { "\(words)\nDid you mean .\($0)?" } ?? words
  }
}

/// A command can't do what it was asked for.
public struct CommandError: Error, Equatable, CustomStringConvertible {
  /// What was found, and what would work.
  public let description: String

  /// An error in the command's own words.
  public init(_ description: String) { self.description = description }
}
