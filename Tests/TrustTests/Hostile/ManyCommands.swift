/// What a person does with a database that they have just been given.
enum ManyCommands {
  /// Commands that only look.
  static let looking = [
    ".tables", ".tables --counts", ".schema", ".schema --indent", ".fullschema", ".indexes",
    ".databases", ".dbinfo", ".dbconfig", ".overview", ".describe", ".describe person",
    ".describe pair", ".describe words", ".classes", ".classes person", ".classes visit",
    ".inspect select photo from person limit 1", ".inspect 3 person note", ".find Person",
    ".diskused", ".lint fkey-indexes", ".lint types", ".diagram", ".sha3sum", ".dump",
    ".plan select * from person where name = 'x'", ".stats", ".vfsinfo",
    "pragma integrity_check(5);", "pragma quick_check(5);", "pragma foreign_key_check;",
    "select * from busy;", "select * from words where words match 'fox' limit 3;",
    "select * from area where x0 > 5 limit 3;", "select count(*) from visit;",
    "select * from pair order by b desc limit 5;", ".last",
  ]

  /// Commands that only look, but reach other files, which safe mode does not allow.
  static let reaching = [
    ".export person out.csv", ".migrate status", ".migrate plan", ".migrate verify",
    ".migrate check", ".migrate diff",
  ]

  /// Selects in each mode.
  static let modes = [
    "ascii", "box", "column", "count", "csv", "html", "insert", "json", "jsonlines", "line", "list",
    "markdown", "off", "quote", "table", "tabs", "tcl",
  ].flatMap { [".mode \($0)", "select rowid, * from person limit 4;"] }

  /// Commands that write.
  static let writing = [
    ".mode list", ".import --csv people.csv person", ".import new.csv fresh --csv",
    "insert into busy values ('new', 1);", "delete from person where id = 7;",
    "update visit set minutes = 9 where id < 9;", "reindex;", "analyze;",
    "insert into words values ('brown');", ".migrate up", ".migrate down --yes", "vacuum;",
    ".backup copy.db", ".clone clone.db", ".save saved.db", "pragma wal_checkpoint(truncate);",
    ".restore copy.db", "drop table pair;", ".tables",
  ]

  /// The files that they read.
  static let files = [
    "people.csv": "100,Ann,1.5,,,2020-01-01\n101,Bob,x,,,\n",
    "new.csv": "a,b\n1,2\n",
    "migrations/0001_first.sql": "CREATE TABLE grdb_migrations_log(x);\n",
    "migrations/0002_second.sql": """
    -- migrate: up
    ALTER TABLE person ADD COLUMN email TEXT;
    UPDATE person SET email = name;
    -- migrate: down
    ALTER TABLE person DROP COLUMN email;
    """,
  ]
}
