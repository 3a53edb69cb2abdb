import SQLiteQuery
import TestSupport

/// A stranger's database whose schema attacks whoever looks at it.
enum HostileSchema {
  /// Controls that would drive a terminal: a title, a bell, a colour, C1, a carriage return, bidi.
  static let controls = "\u{1B}]0;PWN\u{7}\u{1B}[5;7m\u{9B}2J\u{8}\u{7F}\u{E}\r\u{202E}"

  /// A name that is also SQL and a dot command.
  static let injection = "x\"; DROP TABLE victim; --'\n.shell touch pwned-line\n"

  /// What functions that reach files would leave behind or tell.
  static let secret = "the-secret-of-another-file"

  /// Writes the database and the file that it would like to read.
  ///
  /// SQLite itself reads no schema where a computed column or an index calls a function that isn't
  /// the same each time; `computes` puts these in.
  static func write(
    to directory: TemporaryDirectory,
    name: String = "a.db",
    computes: Bool = false
  ) throws {
    try directory.write(secret, to: "secret.txt")
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      for (name, count) in [("readfile", 1), ("writefile", 2), ("edit", 2), ("load_extension", 1)] {
        // In the real shell they do something; here they only have to be known.
        try db.register(DatabaseFunction(name, argumentCount: count, pure: true) { _ in nil })
      }
    }
    let queue = try DatabaseQueue(path: directory.file(name), configuration: configuration)
    try queue.unsafeReentrantWrite { db in
      for sql in statements + (computes ? computingStatements : []) { try db.execute(sql: sql) }
    }
    try queue.close()
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }

  private static func literal(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }

  private static let calls = [
    "readfile('secret.txt')", "writefile('pwned-write', 'x')", "edit('x', 'touch pwned-edit; :')",
    "load_extension('./pwned')",
  ]

  private static var statements: [String] {
    let (name, other) = (quoted(controls), quoted(injection))
    var statements = [
      "CREATE TABLE victim(id INTEGER PRIMARY KEY, a)",
      "INSERT INTO victim VALUES (1, 'kept')",
      """
      CREATE TABLE \(name)(\(quoted("c" + controls)) \(quoted("t" + controls))
        DEFAULT \(literal(controls)), \(other), b)
      """,
      "INSERT INTO \(name) VALUES (\(literal(controls)), x'1b5d30', CAST(x'1b9bff00' AS TEXT))",
      "INSERT INTO \(name) VALUES (\(literal(injection)), 1.5, NULL)",
      "CREATE TABLE \(other)(id INTEGER PRIMARY KEY, \(other) \(other) REFERENCES \(name))",
      "INSERT INTO \(other) VALUES (1, \(literal(injection)))",
      "CREATE INDEX \(quoted("i" + controls)) ON \(name)(\(quoted("c" + controls)))",
      "CREATE INDEX \(quoted("i" + injection)) ON \(other)(\(other))",
      "CREATE VIEW \(quoted("v" + controls)) AS SELECT \(literal(controls)) AS \(name), * FROM \(name)",
      """
      CREATE TRIGGER \(quoted("r" + controls)) BEFORE DELETE ON \(name) BEGIN
        SELECT RAISE(ABORT, \(literal("no " + controls))); END
      """,
      "CREATE VIEW endless AS WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) "
        + "SELECT n FROM c",
      "CREATE TABLE grdb_migrations(identifier TEXT NOT NULL PRIMARY KEY)",
      "INSERT INTO grdb_migrations VALUES (\(literal(controls))), (\(literal(injection)))",
    ]
    for (number, call) in calls.enumerated() {
      statements += [
        "CREATE VIEW calls\(number) AS SELECT \(call) AS told",
        """
        CREATE TRIGGER after\(number) AFTER UPDATE ON victim BEGIN
          INSERT INTO log\(number) VALUES (\(call)); END
        """,
        "CREATE TABLE log\(number)(told)",
        "CREATE TABLE checked\(number)(a, CHECK (a IS NULL OR \(call) IS NOT 7))",
        "CREATE TABLE defaulted\(number)(a, told DEFAULT (\(call)))",
      ]
    }
    return statements
  }

  private static var computingStatements: [String] {
    calls.enumerated().flatMap { number, call in
      [
        "CREATE TABLE computed\(number)(a, told AS (\(call)))",
        "INSERT INTO computed\(number) VALUES (1)",
        "CREATE TABLE indexed\(number)(a)",
        "CREATE INDEX index\(number) ON indexed\(number)(\(call))",
        "CREATE INDEX partial\(number) ON indexed\(number)(a) WHERE \(call) IS NULL",
      ]
    }
  }

  /// Commands that walk over all of it.
  static let commands: [String] =
    ManyCommands.looking + ManyCommands.reaching
    + [
      ".describe endless", ".classes victim", ".find secret", ".schema %", ".indexes %",
      ".dump victim", "select * from victim;", "update victim set a = 'new' where id = 1;",
      "select 'rows', count(*) from log0;", "reindex;", "vacuum;", ".migrate up",
      ".import --csv one.csv victim", ".backup copy.db", ".clone clone.db",
    ]
    + (0..<calls.count).flatMap { number in
      [
        "select * from calls\(number);", ".inspect select * from calls\(number)",
        "insert into checked\(number) values (1);", "select * from computed\(number);",
        // The name of the function in a value, and the call in a comment, are no call.
        "insert into checked\(number) values ('readfile writefile edit load_extension');",
        "insert into checked\(number) values (2) /* \(calls[number]) */;",
        ".classes computed\(number)", ".describe computed\(number)",
        "insert into defaulted\(number)(a) values (1);", "select * from defaulted\(number);",
        "insert into indexed\(number) values (1);", "select * from indexed\(number);",
        ".import --csv one.csv checked\(number)", ".import --csv one.csv indexed\(number)",
        "alter table checked\(number) rename to renamed\(number);",
        "alter table indexed\(number) add column n;",
      ]
    }

  /// Those that safe mode does not refuse, which would end a script.
  static let safeCommands = commands.filter { command in
    let refused = [".export", ".migrate", ".import", ".backup", ".clone"]
    return !refused.contains { command.hasPrefix($0) }
  }
}
