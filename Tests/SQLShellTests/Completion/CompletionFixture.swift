import LineEditing
import SQLSyntax
import SQLiteQuery

@testable import SQLShell

/// A completer over a database in memory, asked at `¦` in a text.
struct CompletionFixture {
  let queue: DatabaseQueue
  let catalog: SchemaCatalog
  let memory = SessionMemory()
  private let commands: CommandCompletion

  init(
    _ sql: String = CompletionFixture.shop,
    migrations: [String] = [],
    home: String? = nil
  ) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(configuration: configuration)
    try queue.inDatabase { db in try db.execute(sql: sql) }
    self.queue = queue
    catalog = SchemaCatalog { body in try queue.inDatabase(body) }
    catalog.refresh(at: .prompt)
    commands = CommandCompletion(
      signatures: Self.signatures,
      migrations: { migrations },
      savedQueries: { ["daily", "debts"] },
      home: home
    )
  }

  func list(_ marked: String) -> CompletionList {
    let parts = marked.split(separator: "¦", maxSplits: 1, omittingEmptySubsequences: false)
    let completer = SQLCompleter(catalog: catalog, memory: memory, commands: commands)
    return completer.completions(of: parts.joined(), cursor: parts.first?.utf8.count ?? 0)
  }

  /// What would be inserted, the best one first.
  func texts(_ marked: String) -> [String] { list(marked).candidates.map(\.text) }

  /// The whole text after the best candidate is taken.
  func accepted(_ marked: String) -> String? {
    let list = list(marked)
    guard let candidate = list.candidates.first else { return nil }
    let bytes = Array(marked.replacing("¦", with: "").utf8)
    return String(decoding: bytes[..<list.range.lowerBound], as: UTF8.self) + candidate.text
      + candidate.ending
      + String(decoding: bytes[list.range.upperBound...], as: UTF8.self)
  }

  static let shop = """
    CREATE TABLE users(id INTEGER PRIMARY KEY, name TEXT, "e-mail" TEXT);
    CREATE TABLE orders(
      id INTEGER PRIMARY KEY, user_id INTEGER REFERENCES users(id), placed_at TEXT);
    CREATE TABLE order_items(order_id INTEGER REFERENCES orders, product TEXT, "order" INTEGER);
    CREATE TABLE "two words"(x);
    CREATE VIEW big_orders AS SELECT id, user_id AS buyer FROM orders;
    CREATE TABLE rates(user_id INTEGER, amount REAL, code TEXT COLLATE NOCASE);
    CREATE INDEX orders_by_user ON orders(user_id);
    CREATE TRIGGER touch AFTER UPDATE ON users BEGIN SELECT 1; END;
    CREATE VIRTUAL TABLE notes USING fts5(title, body);
    CREATE TEMP TABLE scratch(a, b);
    ATTACH ':memory:' AS archive;
    CREATE TABLE archive.users(id, left_at);
    CREATE TABLE archive.old_orders(id);
    """

  private static let signatures = [
    CommandSignature("mode", .optional("MODE", .oneOf(["box", "csv", "column"])), summary: ""),
    CommandSignature(
      "schema",
      .optional("OPTIONS", .oneOf(["--indent", "--nosys"])),
      .optional("TABLE", .table),
      summary: ""
    ),
    CommandSignature("read", .required("FILE", .file), summary: ""),
    CommandSignature("cd", .required("DIRECTORY", .directory), summary: ""),
    CommandSignature("help", .optional("COMMAND", .command), summary: ""),
    CommandSignature("quit", aliases: ["q"], summary: ""),
    CommandSignature("inspect", .required("SQL", .sql), summary: ""),
    CommandSignature(
      "migrate",
      .optional("ACTION", .oneOf(["up", "down"])),
      .optional("MIGRATION", .migration),
      summary: "",
      actions: migrateActions,
      commonFlags: ["--json"]
    ),
    QueryCommand.signature,
    CommandSignature("describe", aliases: ["d"], .optional("NAME", .table), summary: ""),
  ]

  private static let migrateActions = [
    CommandSignature(
      "up",
      .optional("ID", .migration),
      .optional("--dry-run", .oneOf(["--dry-run"])),
      summary: ""
    ),
    CommandSignature("down", .optional("ID", .migration), summary: ""),
  ]
}
