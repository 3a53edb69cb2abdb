import LineEditing
import SQLSyntax
import SQLiteMigration
import SQLiteQuery

/// `.migrate ?ACTION?` looks at migrations, rehearses them and applies them.
struct MigrateCommand: DotCommand {
  static let signature = CommandSignature(
    "migrate",
    .optional("ACTION", .oneOf(MigrateActions.all.map { $0.signature.name })),
    .optional("ARGUMENTS", .migration),
    summary: "Show and apply schema migrations",
    details: MigrateActions.all.map { action in
      let usage = action.signature.usage.dropFirst()
      let gap = String(repeating: " ", count: max(1, 34 - usage.count))
      return ".migrate " + usage + gap + action.signature.summary
    }
    .joined(separator: "\n")
      + """

      Without an action: the status, and on a terminal the offer to apply what is pending.
      Migrations come from the directory of -migrations (./migrations), or from the program.
      Every action takes --json, and --layout NAME where the files don't tell the tool:
      \(MigrationLayouts.all.map(\.name).joined(separator: ", ")).
      """,
    group: .migrations,
    actions: MigrateActions.all.map { $0.signature },
    commonFlags: ["--json", "--layout"]
  )

  private let action: any MigrateAction
  private let isJSON: Bool
  private let layout: String?
  /// Whether the status is followed by the offer to apply.
  private let isPlain: Bool

  init(_ arguments: inout CommandArguments) throws {
    isPlain = arguments.isEmpty
    isJSON = arguments.takeFlag("json")
    do {
      (layout, action) = (try arguments.takeOption("layout"), try Self.action(&arguments))
    } catch {
      guard isJSON else { throw error }
      // Told as JSON, like all that comes of an action.
      (layout, action) = (nil, MigrateRefusal(error))
    }
  }

  private static func action(_ arguments: inout CommandArguments) throws -> any MigrateAction {
    let name = arguments.rest.first.map { $0.hasPrefix("-") ? "status" : $0 } ?? "status"
    guard let type = MigrateActions.named(name) else { throw UnknownActionError(name: name) }
    if arguments.rest.first == name { _ = arguments.nextIfPresent() }
    var words = CommandArguments(
      usage: ".migrate " + type.signature.usage.dropFirst(),
      rest: arguments.takeAll(),
      text: arguments.text
    )
    if words.takeFlag("help") || words.takeFlag("h") { return MigrateHelp(type.signature) }
    let action = try type.init(&words)
    try words.finish()
    return action
  }

  func run(in session: ShellSession) throws {
    // Most actions read or write files beside the database.
    try session.refuseInSafeMode("run .migrate")
    let context = MigrateContext(session: session, isJSON: isJSON)
    let exit: MigrationExit
    do {
      if let layout {
        // From now on: whoever names the tool once means it for all that follows.
        session.migrationsLayout = try MigrationLayouts.named(layout).name
      }
      exit = try action.run(in: context)
      if isPlain, session.canAsk { try MigrateUp.offer(in: context) }
    } catch let error as MigrationError {
      try fail(error.description, error.json, error.exit, session)
    } catch let error as MigrationFailure {
      try fail(error.description, error.json, error.exit, session)
    } catch let error as DatabaseError {
      let failure = try session.withDatabase { MigrationError(error, in: $0) }
      try fail(failure.description, failure.json, failure.exit, session)
    } catch let error as MigrationFileError {
      try fail(error.description, .usage, session)
    } catch let error as CommandFailure where isJSON {
      try fail(error.message ?? "", MigrationExit(rawValue: error.status) ?? .usage, session)
    } catch let error as UsageError {
      try fail(error.description, .usage, session)
    } catch let error as UnknownActionError {
      try fail(error.description, .usage, session)
    } catch let error as SystemCallError {
      try fail("\(error)", .storage, session)
    }
    if exit != .done { throw CommandFailure(nil, status: exit.rawValue) }
  }
}

extension MigrateCommand {
  private func fail(
    _ words: String,
    _ exit: MigrationExit,
    _ session: ShellSession
  ) throws -> Never {
    let json: JSON = ["message": .string(words)]
    try fail(words, json.ending(with: exit), exit, session)
  }

  /// Programs get the error as JSON among the results, people its words.
  private func fail(
    _ words: String,
    _ json: JSON,
    _ exit: MigrationExit,
    _ session: ShellSession
  ) throws -> Never {
    if isJSON { try session.print(json.description) }
    throw CommandFailure(isJSON ? nil : words, status: exit.rawValue)
  }
}

/// There is no such action of `.migrate`.
struct UnknownActionError: Error, CustomStringConvertible {
  let name: String

  var description: String {
    let names = MigrateActions.all.map { $0.signature.name }
    return NameSuggestion.closestMatch(to: name, in: names)
      .map { "there is no .migrate \(name); did you mean .migrate \($0)?" }
      ?? "there is no .migrate \(name); there are " + names.joined(separator: ", ")
  }
}
