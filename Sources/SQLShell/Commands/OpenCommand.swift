/// `.open ?OPTIONS? ?FILE?` closes the database and opens another one.
struct OpenCommand: DotCommand {
  static let signature = CommandSignature(
    "open",
    shortest: 2,
    .optional("OPTIONS", .oneOf(["--new", "--readonly", "--deserialize", "--nofollow"])),
    .optional("FILE", .file),
    summary: "Close existing database and reopen FILE",
    details: """
      Options:
         --deserialize   Load into memory using sqlite3_deserialize()
         --maxsize N     Maximum size for --deserialized database
         --new           Initialize FILE to an empty database
         --nofollow      Do not follow symbolic links
         --readonly      Open FILE readonly
      Without FILE, opens a database in memory.
      """,
    group: .databases
  )

  private var target = OpenTarget(path: nil)
  private var isNew = false

  init(_ arguments: inout CommandArguments) throws {
    var path: String?
    var mode = OpenTarget.Mode.ordinary
    while let word = arguments.nextIfPresent() {
      func isOption(_ name: String) -> Bool { CommandArguments.isOption(word, name) }
      if isOption("new") {
        isNew = true
      } else if isOption("readonly") {
        mode = .readonly
      } else if isOption("deserialize") {
        mode = .deserialized
      } else if isOption("nofollow") {
        target.followsLinks = false
      } else if isOption("maxsize"), let size = arguments.nextIfPresent() {
        target.maximumSize = NumberWord.value(of: size)
      } else if isOption("append") || isOption("zip") || isOption("hexdb") {
        throw VerbatimError("Error: \(word) is not supported by this shell")
      } else if word.hasPrefix("-") {
        throw VerbatimError("unknown option: \(word)")
      } else if path != nil {
        throw VerbatimError("extra argument: \"\(word)\"")
      } else {
        path = word
      }
    }
    let options = target
    target = OpenTarget(path: path, mode: mode)
    target.followsLinks = options.followsLinks
    target.maximumSize = options.maximumSize
  }

  func run(in session: ShellSession) throws {
    if let path = target.path, path != ":memory:" {
      try session.refuseInSafeMode("open disk-based database files")
    }
    var target = target
    if session.safety.writesNothing, !target.isInMemory {
      if isNew { throw SafetyViolation.ofReading("run .open --new") }
      if target.mode == .ordinary { target.mode = .readonly }
    }
    guard try session.mayLeave() else { return }
    if session.isInteractive, target.isNew { try session.tellOfNewDatabase(target) }
    try session.open(target, isNew: isNew)
    if session.isInteractive { try session.tellIfNoDatabase() }
  }
}
