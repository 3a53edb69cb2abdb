import SQLiteQuery

/// `.filectrl CMD ...` asks or sets something of the file behind a schema.
struct FileControlCommand: DotCommand {
  static let signature = CommandSignature(
    "filectrl",
    .required("CMD", .oneOf(controls.map(\.name))),
    .required("...", .text),
    summary: "Run various sqlite3_file_control() operations",
    details: """
      --schema SCHEMA         Use SCHEMA instead of "main"
      --help                  Show CMD details
      """,
    group: .databases
  )

  private struct Control {
    let name: String
    /// `nil` asks for the name of a temporary file, which is no number.
    let control: FileControl?
    let usage: String
    /// How many words may follow.
    let values: ClosedRange<Int>
    var isBoolean = false
  }

  private static let controls: [Control] = [
    Control(name: "chunk_size", control: .chunkSize, usage: "SIZE", values: 1...1),
    Control(name: "data_version", control: .dataVersion, usage: "", values: 0...0),
    Control(name: "has_moved", control: .hasMoved, usage: "", values: 0...0),
    Control(name: "lock_timeout", control: .lockTimeout, usage: "MILLISEC", values: 1...1),
    Control(
      name: "persist_wal",
      control: .persistentLog,
      usage: "[BOOLEAN]",
      values: 0...1,
      isBoolean: true
    ),
    Control(
      name: "psow",
      control: .powersafeOverwrite,
      usage: "[BOOLEAN]",
      values: 0...1,
      isBoolean: true
    ),
    Control(name: "reserve_bytes", control: .reservedBytes, usage: "[N]", values: 0...50),
    Control(name: "size_limit", control: .sizeLimit, usage: "[LIMIT]", values: 0...1),
    Control(name: "tempfilename", control: nil, usage: "", values: 0...0),
  ]

  private let schema: String
  private let name: String
  private let words: CommandArguments

  init(_ arguments: inout CommandArguments) throws {
    let isQualified = arguments.count >= 3
    let first = arguments.rest.first ?? ""
    if isQualified, CommandArguments.isOption(first, "schema") {
      _ = try arguments.next()
      schema = try arguments.next()
    } else {
      schema = "main"
    }
    var name = arguments.nextIfPresent() ?? "help"
    for _ in 0..<2 where name.hasPrefix("-") && name.count > 1 { name.removeFirst() }
    self.name = name
    words = arguments
  }

  func run(in session: ShellSession) throws {
    if name == "help" {
      try session.print("Available file-controls:")
      for control in Self.controls {
        try session.print("  .filectrl \(control.name) \(control.usage)")
      }
      throw VerbatimError(nil)
    }
    let found = Self.controls.filter { $0.name.hasPrefix(name) }
    guard found.count < 2 else {
      throw VerbatimError(
        "Error: ambiguous file-control: \"\(name)\"\nUse \".filectrl --help\" for help"
      )
    }
    guard let control = found.first else {
      session.report("Error: unknown file-control: \(name)\nUse \".filectrl --help\" for help")
      return
    }
    guard control.values.contains(words.count) else {
      try session.print("Usage: .filectrl \(name) \(control.usage)")
      throw VerbatimError(nil)
    }
    try session.withDatabase { db in try run(control, db, session) }
  }

  private func run(_ control: Control, _ db: Database, _ session: ShellSession) throws {
    var words = words
    let word = words.nextIfPresent()
    let value = word.map {
      control.isBoolean ? words.number(boolean: $0) : NumberWord.value(of: $0)
    }
    guard let control = control.control else {
      if let name = db.temporaryFilename(schema: schema) { try session.print(name) }
      return
    }
    switch control {
    case .chunkSize, .lockTimeout:
      _ = db.fileControl(control, value ?? 0, schema: schema)
    case .reservedBytes:
      if let value { _ = db.fileControl(.reservedBytes, value, schema: schema) }
      try session.print("\(db.fileControl(.reservedBytes, schema: schema))")
    case .dataVersion, .hasMoved:
      try session.print("\(db.fileControl(control, 0, schema: schema))")
    default:
      try session.print("\(db.fileControl(control, value ?? -1, schema: schema))")
    }
  }
}
