import ResultRendering

/// What the arguments of the program ask for.
struct Invocation {
  /// What is done in the order of the options, behind the settings of the user.
  enum Step: Sendable {
    case display(@Sendable (inout DisplaySettings) -> Void)
    case execution(@Sendable (inout ExecutionSettings) -> Void)
    case echo
    /// `-cmd`.
    case command(String)
  }

  /// The file to open; `nil` opens a database in memory.
  var database: String?
  /// SQL and dot commands among the arguments, in order.
  var commands: [String] = []
  /// What is printed instead of all else: help, version.
  var textToPrint: String?
  /// Whether it goes where errors go: the help of sqlite3's `-help` is what is told to those whose
  /// arguments make no sense.
  var printsTextAsError = false
  var steps: [Step] = []
  /// `-init` file, read instead of the user's.
  var initFile: String?
  var readsUserFile = true
  var openMode = OpenTarget.Mode.ordinary
  /// Whether nothing may be written, whatever is opened.
  var isReadonly = false
  var followsLinks = true
  var maximumSize = 0
  var fileSystem: String?
  var mustExist = false
  var isSafe = false
  var nonce: String?
  var opensDemo = false
  var bails = false
  /// Whether input is a person's; `nil` decides by the terminal.
  var isInteractive: Bool?
  var usesColour: Bool?
  var migrationsDirectory: String?
  /// The option that is being read, dashes included.
  private(set) var optionAsWritten = ""
  /// Whether the program was called `sqlite3`.
  let imitatesSQLite3: Bool
  /// Whether there were no arguments at all.
  let isBare: Bool

  /// - Throws: ``InvocationError``.
  init(arguments: [String], configuration: ShellConfiguration) throws {
    imitatesSQLite3 = Self.programName(arguments) == "sqlite3"
    isBare = arguments.count <= 1
    var rest = Array(arguments.dropFirst())[...]
    var takesOptions = true
    while let argument = rest.popFirst() {
      guard takesOptions, argument.hasPrefix("-") else {
        if database == nil { database = argument } else { commands.append(argument) }
        continue
      }
      if argument == "--" {
        takesOptions = false
        continue
      }
      let name = String(argument.dropFirst(argument.hasPrefix("--") ? 2 : 1))
      guard let option = CommandLineOption.named(name) else {
        throw InvocationError.unknownOption("-" + name)
      }
      var values: [String] = []
      for _ in option.parameters {
        guard let value = rest.popFirst() else {
          throw InvocationError.missingArgument(arguments.last ?? argument)
        }
        values.append(value)
      }
      optionAsWritten = argument
      try option.apply(&self, values, configuration)
    }
    // The sample database is the one that is opened: no word names another.
    if opensDemo, let first = database {
      commands.insert(first, at: 0)
      database = nil
    }
  }

  /// What the program was called as, without folders.
  static func programName(_ arguments: [String]) -> String {
    arguments.first.flatMap { $0.split(separator: "/").last.map(String.init) } ?? "assay"
  }

  /// What is to be opened.
  var target: OpenTarget {
    let mode = isReadonly && openMode == .ordinary ? .readonly : openMode
    var target = OpenTarget(path: database ?? ":memory:", mode: mode, mustExist: mustExist)
    target.followsLinks = followsLinks
    target.maximumSize = maximumSize
    return target
  }
}

/// Arguments that say nothing.
enum InvocationError: Error, Equatable, CustomStringConvertible {
  case unknownOption(String)
  case missingArgument(String)
  case badValue(option: String, found: String, expected: String)
  case unsupported(option: String, reason: String)

  var description: String {
    switch self {
    case .unknownOption(let option): "unknown option: \(option)"
    case .missingArgument(let option): "missing argument to \(option)"
    case .badValue(let option, let found, let expected):
      "\(option) takes \(expected), not \"\(found)\""
    case .unsupported(let option, let reason): "\(option) is not supported: \(reason)"
    }
  }
}
