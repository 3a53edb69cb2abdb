import SQLSyntax

/// An option of the command line: parsing, help, man page and completions read it here.
struct CommandLineOption: Sendable {
  typealias Apply = @Sendable (inout Invocation, [String], ShellConfiguration) throws -> Void

  /// Without dashes; one or two are accepted.
  let name: String
  /// The words that follow it, none of which may be left out.
  let parameters: [CommandParameter]
  let summary: String
  let apply: Apply

  init(
    _ name: String,
    _ parameters: [CommandParameter],
    _ summary: String,
    apply: @escaping Apply
  ) {
    self.name = name
    self.parameters = parameters
    self.summary = summary
    self.apply = apply
  }

  /// An option without words behind it.
  init(
    _ name: String,
    _ summary: String,
    apply: @escaping @Sendable (inout Invocation) throws -> Void
  ) {
    self.init(name, [], summary) { call, _, _ in try apply(&call) }
  }

  /// An option with one word behind it.
  init(
    _ name: String,
    _ parameter: String,
    _ kind: CommandParameter.Kind,
    _ summary: String,
    apply: @escaping @Sendable (inout Invocation, String) throws -> Void
  ) {
    self.init(name, [.required(parameter, kind)], summary) { call, values, _ in
      try apply(&call, values[0])
    }
  }

  /// `-init FILE`.
  var usage: String { (["-" + name] + parameters.map(\.label)).joined(separator: " ") }

  /// Whether it does anything but say that it can't be done.
  var isSupported: Bool { !summary.hasPrefix("not supported") }

  static func named(_ name: String) -> CommandLineOption? { all.first { $0.name == name } }

  /// The name that was probably meant by one that there is not.
  static func suggestion(for option: String) -> String? {
    NameSuggestion.closestMatch(to: String(option.drop { $0 == "-" }), in: all.map(\.name))
  }

  /// All options, in the order of the help.
  static let all: [CommandLineOption] =
    (display + input + databases + ignored + about).sorted { $0.name < $1.name }
}
