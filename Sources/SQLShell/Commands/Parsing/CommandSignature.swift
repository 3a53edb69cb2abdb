/// How a dot command is called, said once for parsing, help, errors and Tab.
public struct CommandSignature: Sendable {
  /// Without the dot.
  public let name: String
  /// Other names that do the same, each without the dot.
  public let aliases: [String]
  /// How many letters of the name it takes at least; the name itself always does.
  public let shortest: Int
  /// What stands behind the name.
  public let parameters: [CommandParameter]
  /// One line for the list of commands, without a period.
  public let summary: String
  /// Lines for `.help NAME`, each indented by three blanks there.
  public let details: String
  /// Where `.help` lists it.
  public let group: CommandGroup
  /// Whether the last word may end with a semicolon of its own.
  public let keepsSemicolon: Bool
  /// Whether what it prints goes to the pager when it is taller than the screen.
  public let isPaged: Bool
  /// How it is called when its first word is one of these names.
  public let actions: [CommandSignature]
  /// Words with a dash that every action takes.
  public let commonFlags: [String]
  private let usageInErrors: String?

  /// A command's signature; `usage` is what errors show, where that is not made of the parameters.
  public init(
    _ name: String,
    aliases: [String] = [],
    shortest: Int = 1,
    _ parameters: CommandParameter...,
    summary: String,
    details: String = "",
    group: CommandGroup = .other,
    keepsSemicolon: Bool = false,
    isPaged: Bool = false,
    actions: [CommandSignature] = [],
    commonFlags: [String] = [],
    usage: String? = nil
  ) {
    self.name = name
    self.aliases = aliases
    self.shortest = shortest
    self.parameters = parameters
    self.summary = summary
    self.details = details
    self.group = group
    self.keepsSemicolon = keepsSemicolon
    self.isPaged = isPaged
    self.actions = actions
    self.commonFlags = commonFlags
    usageInErrors = usage
  }

  /// `.mode MODE ?TABLE?`: words in question marks may be left out.
  public var usage: String {
    (["." + name] + parameters.map(\.usage)).joined(separator: " ")
  }

  /// What an error shows after `Usage: `.
  var errorUsage: String { usageInErrors ?? usage }

  /// Whether a word is the name, an alias, or a beginning of one that is long enough.
  func isCalled(_ word: String) -> Bool {
    ([name] + aliases).contains { full in
      full == word || word.utf8.count >= shortest && !word.isEmpty && full.hasPrefix(word)
    }
  }
}

/// The headings of `.help`.
public enum CommandGroup: String, Sendable, CaseIterable {
  /// Opening, attaching, saving.
  case databases = "Databases and files"
  /// What is in a database.
  case schema = "Looking into a database"
  /// How results look.
  case display = "Showing results"
  /// Reading and writing files and programs.
  case transfer = "Input and output"
  /// Migrations.
  case migrations = "Changing the schema"
  /// How statements run.
  case execution = "Running statements"
  /// The shell itself.
  case shell = "The shell"
  /// What has no other place.
  case other = "More"
}

/// One word behind a dot command's name.
public struct CommandParameter: Sendable {
  /// What the word is, so that Tab knows what to offer.
  public enum Kind: Sendable {
    /// One of these words.
    case oneOf([String])
    /// A file's path.
    case file
    /// A directory's path.
    case directory
    /// The name of a table or view.
    case table
    /// The name of an index.
    case index
    /// An attached database.
    case schema
    /// A statement to the end of the line.
    case sql
    /// Another dot command.
    case command
    /// A migration's identifier.
    case migration
    /// The name of a saved query.
    case savedQuery
    /// Free text.
    case text
    /// A whole number.
    case number
  }

  /// What help calls it, such as `MODE` or `on|off`.
  public let label: String
  /// What Tab offers.
  public let kind: Kind
  /// Whether it may be left out.
  public let isOptional: Bool

  /// A word that has to be there.
  public static func required(_ label: String, _ kind: Kind) -> CommandParameter {
    CommandParameter(label: label, kind: kind, isOptional: false)
  }

  /// A word that may be left out.
  public static func optional(_ label: String, _ kind: Kind) -> CommandParameter {
    CommandParameter(label: label, kind: kind, isOptional: true)
  }

  /// `on` or `off`.
  public static let onOff = required("on|off", .oneOf(["on", "off"]))

  var usage: String { isOptional ? "?\(label)?" : label }
}
