import LineEditing
import ResultRendering
import SQLiteMigration
import SQLiteQuery

/// A running shell: its database, its settings, where it prints.
///
/// Dot commands get it and work through it.
public final class ShellSession {
  let configuration: ShellConfiguration
  let console: Console
  let environment: (String) -> String?
  /// Whether a person sits at the prompt.
  let isInteractive: Bool
  let colours: ColourUse
  /// Whether the program was called `sqlite3` and behaves as it, on a terminal too.
  let imitatesSQLite3: Bool

  var display: DisplaySettings
  var execution = ExecutionSettings()
  var resultOutput = ResultOutput()
  var pager = PagerSettings()
  // Checked for overlapping access with each statement otherwise; one thread runs them.
  @exclusivity(unchecked) var safety: Safety
  /// Whether questions may be asked; scripts are never asked.
  let asksQuestions: Bool
  /// What reads the prompt, while there is one.
  var editor: (any LineEditor)?
  /// What reads answers where there is no prompt.
  var answerReader: (any LineEditor)?
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
  /// What `.prompt` has asked for; `nil` is the shell's own.
  var prompts = PromptTexts()

  /// What was given to run, while it runs.
  let givenText = GivenText()
  /// The open connections; `.connection` chooses one.
  var connections: ShellConnections

  /// The line that was read last of the innermost script, from 1; 0 among the arguments.
  @exclusivity(unchecked) var currentLine = 0
  /// Lines that follow the current one, for commands that read on.
  var currentInput: (any InputLines)?
  /// How many scripts are being read within each other.
  var scriptDepth = 0
  /// The primary result code of the last statement that failed.
  var lastResultCode: Int32 = 0
  /// The exit status that the last failure of a command asked for.
  var failureStatus: Int32 = 1
  /// Whether anything has failed so far.
  var hadErrors = false
  /// Errors inside scripts that commands read; each was reported where it happened.
  var errorsInScripts = 0
  /// Whether some of an input that was imported had to be left out; what was not goes on.
  var inputHadFaults = false
  /// The last statement that returned rows and changed nothing, for `.last`.
  var lastQuery: String?
  /// The last statement with a row that a constraint refused, for `.why`.
  var lastRefused: String?
  /// What `.testcase` has named.
  var testCase = "?"

  /// What the shell was asked to end with.
  private(set) var exitStatus: Int32?
  private(set) var isAskedToQuit = false

  init(
    configuration: ShellConfiguration,
    invocation: Invocation,
    console: Console,
    environment: @escaping (String) -> String?
  ) {
    self.configuration = configuration
    self.console = console
    self.environment = environment
    imitatesSQLite3 = invocation.imitatesSQLite3
    isInteractive =
      invocation.commands.isEmpty && (invocation.isInteractive ?? console.inputIsTerminal)
    let isHuman =
      !invocation.imitatesSQLite3 && console.outputIsTerminal && invocation.isInteractive != false
    display = DisplaySettings(mode: isHuman ? .box : .list)
    if invocation.imitatesSQLite3 { (display.types, display.alignsNumbers) = (.off, false) }
    colours = ColourUse(
      asked: invocation.usesColour,
      isHuman: isHuman,
      imitatesSQLite3: invocation.imitatesSQLite3,
      environment: environment
    )
    display.theme = .forBackground(environment("COLORFGBG"))
    bails = invocation.bails
    echoes = false
    safety = Safety(isOn: invocation.isSafe, nonce: invocation.nonce)
    asksQuestions = invocation.isInteractive != false && !invocation.imitatesSQLite3
    safety.writesNothing = invocation.isReadonly
    migrationsDirectory = invocation.migrationsDirectory ?? "./migrations"
    connections = ShellConnections(invocation.target)
  }

  /// All dot commands: the program's own first.
  var commands: [any DotCommand.Type] {
    let own = configuration.commands
    guard !own.isEmpty else { return DotCommands.all }
    let names = Set(own.map { $0.signature.name })
    return own + DotCommands.all.filter { !names.contains($0.signature.name) }
  }

  /// Whether only the database that was named may be reached.
  var isSafe: Bool { safety.isOn }

  /// Whether a person reads the results, and expects Assay.
  var isHuman: Bool { console.outputIsTerminal && !imitatesSQLite3 }

  /// Whether the session is about to end.
  var isEnding: Bool { isAskedToQuit || Signals.shared.terminationSignal != nil }

  /// Ends the script or the session after the current command.
  ///
  /// - Parameter status: The exit status, which ends the session out of any script; `nil` leaves it
  ///   to whether there were errors, and ends the innermost script alone.
  public func requestExit(_ status: Int32?) {
    exitStatus = status
    isAskedToQuit = true
  }

  /// Forgets a wish to end that the person has taken back.
  func stayAtPrompt() {
    exitStatus = nil
    isAskedToQuit = false
  }

  /// Forgets a wish to end that was meant for a script.
  func stayAfterScript() {
    if exitStatus == nil { isAskedToQuit = false }
  }
}

/// What the prompt shows instead of the shell's own.
struct PromptTexts {
  var main: String?
  var continuation: String?
}
