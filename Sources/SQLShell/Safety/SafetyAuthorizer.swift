import SQLSyntax
import SQLiteQuery

extension ShellSession {
  /// Installs what SQLite asks while it prepares statements, where anything has to be asked.
  func installAuthorizer(in db: Database) throws {
    guard safety.isPersistent || safety.writesNothing || safety.showsQuestions else {
      return try db.setAuthorizer(nil)
    }
    // SQLite attaches files as the connection was opened: one in memory is opened for writing.
    let attachesForWriting = !db.configuration.readonly
    try db.setAuthorizer { [unowned self] action in
      if safety.showsQuestions { try print(AuthorizerLine.text(of: action)) }
      if safety.isOn, let refused = Self.refusedInSafeMode(action) {
        throw SafetyViolation(action: refused)
      }
      if safety.writesNothing,
        let refused = Self.refusedWhereReading(action, attachesForWriting: attachesForWriting)
      {
        throw SafetyViolation.ofReading(refused)
      }
      return .allow
    }
  }

  /// VACUUM INTO makes a new file, whatever the database was opened for.
  func refuseCopy(by statement: Statement) throws {
    guard safety.writesNothing, StatementSummary(statement.sql).kind == .vacuum,
      Lexer.tokens(of: statement.sql).contains(where: { $0.keyword == .into })
    else { return }
    throw SafetyViolation.ofReading("run VACUUM INTO")
  }

  private static func refusedWhereReading(
    _ action: StatementAction,
    attachesForWriting: Bool
  ) -> String? {
    switch action.kind {
    case .function:
      let name = action.detail?.lowercased() ?? ""
      return writingFunctions.contains(name) ? "use the \(name)() function" : nil
    case .attach where attachesForWriting && !hasNoFile(action):
      return "run ATTACH for writing"
    default: return nil
    }
  }

  /// Whether what is attached is in memory, or a file that only SQLite knows: VACUUM needs one.
  private static func hasNoFile(_ action: StatementAction) -> Bool {
    action.name == "" || action.name == ":memory:"
  }

  private static func refusedInSafeMode(_ action: StatementAction) -> String? {
    switch action.kind {
    case .attach: return hasNoFile(action) ? nil : "run ATTACH"
    case .function:
      let name = action.detail?.lowercased() ?? ""
      return outsideFunctions.contains(name) ? "use the \(name)() function" : nil
    case .pragma:
      let name = action.name?.lowercased() ?? ""
      return action.detail != nil && outsidePragmas.contains(name)
        ? "set PRAGMA \(name)" : nil
    default: return nil
    }
  }

  /// Functions that reach what is not the database.
  private static let outsideFunctions: Set<String> = [
    "edit", "fts3_tokenizer", "load_extension", "readfile", "writefile", "zipfile", "zipfile_cds",
  ]

  private static let writingFunctions: Set<String> = ["edit", "load_extension", "writefile"]

  /// Pragmas that reach what is not the database, or let its schema do so.
  private static let outsidePragmas: Set<String> = [
    "data_store_directory", "temp_store_directory", "trusted_schema",
  ]
}

/// A question of SQLite as `.auth` prints it.
enum AuthorizerLine {
  static func text(of action: StatementAction) -> String {
    let words = [action.name, action.detail, action.schema, action.trigger].map { word in
      word.map { " " + CStringText.quoted($0) } ?? " NULL"
    }
    return "authorizer: \(names[action.kind] ?? "???")" + words.joined()
  }

  private static let names: [StatementAction.Kind: String] = [
    .createIndex: "CREATE_INDEX", .createTable: "CREATE_TABLE",
    .createTempIndex: "CREATE_TEMP_INDEX", .createTempTable: "CREATE_TEMP_TABLE",
    .createTempTrigger: "CREATE_TEMP_TRIGGER", .createTempView: "CREATE_TEMP_VIEW",
    .createTrigger: "CREATE_TRIGGER", .createView: "CREATE_VIEW", .delete: "DELETE",
    .dropIndex: "DROP_INDEX", .dropTable: "DROP_TABLE", .dropTempIndex: "DROP_TEMP_INDEX",
    .dropTempTable: "DROP_TEMP_TABLE", .dropTempTrigger: "DROP_TEMP_TRIGGER",
    .dropTempView: "DROP_TEMP_VIEW", .dropTrigger: "DROP_TRIGGER", .dropView: "DROP_VIEW",
    .insert: "INSERT", .pragma: "PRAGMA", .read: "READ", .select: "SELECT",
    .transaction: "TRANSACTION", .update: "UPDATE", .attach: "ATTACH", .detach: "DETACH",
    .alterTable: "ALTER_TABLE", .reindex: "REINDEX", .analyze: "ANALYZE",
    .createVirtualTable: "CREATE_VTABLE", .dropVirtualTable: "DROP_VTABLE",
    .function: "FUNCTION", .savepoint: "SAVEPOINT", .recursive: "RECURSIVE",
  ]
}
