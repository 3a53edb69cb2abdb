/// How a dot command is called, said once for parsing, help, errors and Tab.
public struct CommandSignature: Sendable {
  /// Without the dot.
  public let name: String
  /// Other names that do the same, each without the dot.
  public let aliases: [String]
  /// What stands behind the name.
  public let parameters: [CommandParameter]
  /// One line for the list of commands, without a period.
  public let summary: String
  /// Lines for `.help NAME`.
  public let details: String

  /// A command's signature.
  public init(
    _ name: String,
    aliases: [String] = [],
    _ parameters: CommandParameter...,
    summary: String,
    details: String = ""
  ) {
    self.name = name
    self.aliases = aliases
    self.parameters = parameters
    self.summary = summary
    self.details = details
  }

  /// `.mode MODE ?TABLE?`: words in question marks may be left out.
  public var usage: String {
    (["." + name] + parameters.map(\.usage)).joined(separator: " ")
  }
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
