import SQLiteQuery

/// `.dbconfig ?OP? ?VAL?` lists or changes the switches of the connection.
struct DatabaseConfigurationCommand: DotCommand {
  static let signature = CommandSignature(
    "dbconfig",
    shortest: 3,
    .optional("op", .oneOf(settings.map(\.name))),
    .optional("val", .oneOf(["on", "off"])),
    summary: "List or change sqlite3_db_config() options",
    group: .databases
  )

  static let settings: [(name: String, setting: ConnectionSetting)] = [
    ("defensive", .defensive), ("dqs_ddl", .doubleQuotedStringsInSchema),
    ("dqs_dml", .doubleQuotedStringsInStatements), ("enable_fkey", .foreignKeys),
    ("enable_qpsg", .stableQueryPlan), ("enable_trigger", .triggers), ("enable_view", .views),
    ("fts3_tokenizer", .fts3Tokenizer), ("legacy_alter_table", .legacyAlterTable),
    ("legacy_file_format", .legacyFileFormat), ("load_extension", .extensionLoading),
    ("no_ckpt_on_close", .noCheckpointOnClose), ("reset_database", .resetDatabase),
    ("trigger_eqp", .triggerExplain), ("trusted_schema", .trustedSchema),
    ("writable_schema", .writableSchema),
  ]

  private let name: String?
  private let isOn: Bool?

  init(_ arguments: inout CommandArguments) throws {
    name = arguments.nextIfPresent()
    isOn = arguments.isEmpty ? nil : try arguments.nextBoolean()
  }

  func run(in session: ShellSession) throws {
    let found = Self.settings.filter { name == nil || $0.name == name }
    if isOn != nil { try session.refuseInSafeMode("change .dbconfig") }
    try session.withDatabase { db in
      for (name, setting) in found {
        if let isOn { try db.set(setting, isOn) }
        try session.print("\(name.paddedLeft(to: 19)) \(try db.isOn(setting) ? "on" : "off")")
      }
    }
    guard found.isEmpty, let name else { return }
    session.report(
      "Error: unknown dbconfig \"\(name)\"\nEnter \".dbconfig\" with no arguments for a list"
    )
  }
}
