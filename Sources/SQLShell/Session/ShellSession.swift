import Glibc
import LineEditing
import ResultRendering
import SQLiteMigration
public import SQLiteQuery

/// A running shell: its database, its settings, where it prints.
///
/// Dot commands get it and work through it.
public final class ShellSession {
  let configuration: ShellConfiguration
  let console: Console
  let environment: (String) -> String?
  /// Whether a person sits at the prompt.
  let isInteractive: Bool
  let usesColour: Bool

  var display: DisplaySettings
  /// Whether the first error ends the input.
  var bails: Bool
  /// Whether input is printed before it runs.
  var echoes: Bool
  /// Where `.migrate` finds migrations.
  var migrationsDirectory: String
  /// The tool whose layout the directory has; `nil` recognises it.
  var migrationsLayout: String?
  /// Migrations of the sample database.
  var demoMigrations: MigrationSource?
  let isSafe: Bool
  /// Whether questions may be asked; scripts are never asked.
  let asksQuestions: Bool
  /// What reads the prompt, while there is one.
  var editor: (any LineEditor)?

  /// What the shell was asked to end with.
  private(set) var exitStatus: Int32?
  private var isAskedToQuit = false
  private var target: OpenTarget
  private var openQueue: DatabaseQueue?
  /// How many scripts are being read within each other.
  private var scriptDepth = 0

  init(
    configuration: ShellConfiguration,
    invocation: Invocation,
    console: Console,
    environment: @escaping (String) -> String?
  ) {
    self.configuration = configuration
    self.console = console
    self.environment = environment
    isInteractive =
      invocation.commands.isEmpty && (invocation.isInteractive ?? console.inputIsTerminal)
    let isHuman = console.outputIsTerminal && invocation.isInteractive != false
    display = DisplaySettings(mode: isHuman ? .box : .list)
    for change in invocation.displayChanges { change(&display) }
    usesColour =
      invocation.usesColour
      ?? (isHuman && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb")
    bails = invocation.bails
    echoes = invocation.echoes
    isSafe = invocation.isSafe
    asksQuestions = invocation.isInteractive != false
    migrationsDirectory = invocation.migrationsDirectory ?? "./migrations"
    target = OpenTarget(
      path: invocation.database ?? ":memory:",
      isReadonly: invocation.isReadonly,
      mustExist: invocation.mustExist
    )
  }

  /// All dot commands: the program's own first.
  var commands: [any DotCommand.Type] {
    let own = configuration.commands
    let names = Set(own.map { $0.signature.name })
    return own + DotCommands.all.filter { !names.contains($0.signature.name) }
  }

  // MARK: The end

  /// Whether the session is about to end.
  var isEnding: Bool { isAskedToQuit || Signals.shared.terminationSignal != nil }

  /// Ends the session after the current command.
  ///
  /// - Parameter status: The exit status; `nil` leaves it to whether there were errors.
  public func requestExit(_ status: Int32?) {
    exitStatus = status
    isAskedToQuit = true
  }

  // MARK: The database

  /// What is open now, or will be with the first statement.
  var databaseName: String { target.displayName }

  /// The path of the open database, `:memory:` for one in memory.
  public var databasePath: String { target.path }

  /// The open database; it is opened now where nothing has needed it yet.
  ///
  /// - Throws: ``DatabaseError`` where it can't be opened.
  public func database() throws -> DatabaseQueue {
    if let openQueue { return openQueue }
    let queue = try target.open(configuration)
    openQueue = queue
    return queue
  }

  /// Lends the open connection; nothing is committed or rolled back by itself.
  public func withDatabase<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let queue = try database()
    return try Signals.shared.interruptible(by: { queue.interrupt() }) {
      try queue.inDatabase(body)
    }
  }

  /// Closes the database and opens another one.
  func open(_ path: String, isReadonly: Bool, isNew: Bool) throws {
    let next = OpenTarget(path: path, isReadonly: isReadonly, mustExist: false)
    if isNew, path != ":memory:", unlink(path) != 0, errno != ENOENT {
      throw SystemCallError("unlink \(path)")
    }
    let queue = try next.open(configuration)
    try openQueue?.close()
    openQueue = queue
    target = next
  }

  /// Takes a database that is open already.
  func adopt(_ queue: DatabaseQueue, name: String) {
    target = OpenTarget(path: ":memory:", isReadonly: false, mustExist: false, name: name)
    openQueue = queue
  }

  /// Whether the open connection is inside a transaction.
  var isInsideTransaction: Bool {
    guard let openQueue else { return false }
    return (try? openQueue.inDatabase(\.isInsideTransaction)) ?? false
  }

  // MARK: Printing

  /// Prints a line among the results.
  public func print(_ line: String) throws {
    try console.output.write(line)
    try console.output.write("\n")
  }

  /// Prints an error, behind the results that came before it.
  public func report(_ message: String) { console.report(message) }

  /// Names in as many columns as fit into 80, sorted down the columns, as sqlite3 prints them.
  func printInColumns(_ names: [String]) throws {
    let width = names.map(\.count).max() ?? 0
    let columns = max(1, 80 / (width + 2))
    let rows = (names.count + columns - 1) / columns
    for row in 0..<rows {
      let line = stride(from: row, to: names.count, by: rows).map { index in
        names[index] + String(repeating: " ", count: width - names[index].count)
      }
      try print(line.joined(separator: "  "))
    }
  }

  // MARK: Input

  /// Runs the statements and dot commands of a file.
  ///
  /// - Throws: ``CommandError`` where the file can't be read, or some of it failed.
  func readScript(_ path: String) throws {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandError("cannot open \"\(path)\"") }
    guard scriptDepth < Self.scriptLimit else {
      close(descriptor)
      throw CommandError("Input nesting limit (\(Self.scriptLimit)) reached at \"\(path)\"")
    }
    scriptDepth += 1
    defer { scriptDepth -= 1 }
    let lines = DescriptorLines(descriptor, isOwner: true)
    var loop = InputLoop(session: self, lines: lines, origin: .script(line: 1))
    errorsInScripts += try loop.run()
  }

  /// The primary result code of the last statement that failed.
  var lastResultCode: Int32 = 0

  /// The exit status that the last failure of a command asked for.
  var failureStatus: Int32 = 1

  /// Errors inside scripts that commands read; each was reported where it happened.
  var errorsInScripts = 0

  /// Whether some of an input that was imported had to be left out; what was not goes on.
  var inputHadFaults = false

  private static let scriptLimit = 25

  /// Runs a line that begins with a dot.
  ///
  /// - Returns: Whether it worked; if not, the error has been reported.
  /// - Throws: What ends the session.
  func runCommand(_ line: String) throws -> Bool {
    let before = errorsInScripts
    do {
      var arguments = try parse(line)
      let command = try arguments.command.init(&arguments.words)
      try command.run(in: self)
      if isInteractive { try console.output.flush() }
      return errorsInScripts == before
    } catch let error as OutputClosed {
      throw error
    } catch let error as UsageError {
      report(error.description)
    } catch let error as CommandFailure {
      failureStatus = error.status
      if let message = error.message { report("Error: \(message)") }
    } catch let error as DatabaseError {
      report("Error: \(error.message ?? error.description)")
    } catch {
      report("Error: \(error)")
    }
    return false
  }

  private func parse(
    _ line: String
  ) throws -> (command: any DotCommand.Type, words: CommandArguments) {
    let text = line.dropFirst().drop { $0.isWhitespace }
    let name = String(text.prefix { !$0.isWhitespace && $0 != ";" })
    var rest = text.dropFirst(name.count)
    while let last = rest.last, last == ";" || last.isWhitespace { rest.removeLast() }
    let command = try DotCommands.command(named: name, among: commands)
    return (
      command,
      CommandArguments(
        usage: command.signature.usage,
        rest: CommandArguments.words(of: rest),
        text: String(rest.drop { $0.isWhitespace })
      )
    )
  }
}
