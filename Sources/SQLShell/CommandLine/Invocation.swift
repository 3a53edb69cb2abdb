import ResultRendering

/// What the arguments of the program ask for.
struct Invocation {
  /// The file to open; `nil` opens a database in memory.
  var database: String?
  /// SQL and dot commands among the arguments, in order.
  var commands: [String] = []
  /// What is printed instead of all else: help, version.
  var textToPrint: String?
  /// `-cmd` texts, run before all input.
  var startCommands: [String] = []
  /// `-init` file, read instead of the user's.
  var initFile: String?
  var readsUserFile = true
  var isReadonly = false
  var mustExist = false
  var isSafe = false
  var opensDemo = false
  var bails = false
  var echoes = false
  /// Whether input is a person's; `nil` decides by the terminal.
  var isInteractive: Bool?
  var usesColour: Bool?
  var migrationsDirectory: String?
  /// Changes of the display, made once it is known what the output is.
  var displayChanges: [@Sendable (inout DisplaySettings) -> Void] = []

  /// - Throws: ``InvocationError``.
  init(arguments: [String], configuration: ShellConfiguration) throws {
    var rest = Array(arguments.dropFirst())[...]
    var takesOptions = true
    while let argument = rest.popFirst() {
      guard takesOptions, argument.hasPrefix("-"), argument != "-" else {
        if database == nil { database = argument } else { commands.append(argument) }
        continue
      }
      if argument == "--" {
        takesOptions = false
        continue
      }
      let name = String(argument.drop { $0 == "-" })
      guard let option = CommandLineOption.named(name) else {
        throw InvocationError.unknownOption(argument)
      }
      var values: [String] = []
      for _ in option.parameters {
        guard let value = rest.popFirst() else {
          throw InvocationError.missingArgument(argument)
        }
        values.append(value)
      }
      try option.apply(&self, values, configuration)
    }
  }
}

/// Arguments that say nothing.
enum InvocationError: Error, Equatable, CustomStringConvertible {
  case unknownOption(String)
  case missingArgument(String)
  case badValue(option: String, found: String, expected: String)

  var description: String {
    switch self {
    case .unknownOption(let option): "unknown option: \(option)"
    case .missingArgument(let option): "missing argument to \(option)"
    case .badValue(let option, let found, let expected):
      "\(option) takes \(expected), not \"\(found)\""
    }
  }
}
