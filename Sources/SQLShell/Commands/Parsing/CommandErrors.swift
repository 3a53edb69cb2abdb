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
  /// The name that was probably meant.
  var suggestion: String?

  var description: String {
    "unknown command or invalid arguments:  \"\(name)\". Enter \".help\" for help"
  }
}

/// A command can't do what it was asked for.
public struct CommandError: Error, Equatable, CustomStringConvertible {
  /// What was found, and what would work; printed behind `Error: `.
  public let description: String

  /// An error in the command's own words.
  public init(_ description: String) { self.description = description }
}

/// A command failed, and what there is to say is said as it stands.
struct VerbatimError: Error, Equatable, CustomStringConvertible {
  /// Lines for the error output; `nil` where everything has been said.
  let text: String?
  /// Whether what was meant may be among these; tells a person "did you mean".
  var suggestion: String?

  init(_ text: String?, suggestion: String? = nil) {
    self.text = text
    self.suggestion = suggestion
  }

  var description: String { text ?? "" }
}

/// The shell ends at once, whatever was being done.
struct ShellExit: Error, Equatable {
  /// The exit status of the program.
  let status: Int32
}
