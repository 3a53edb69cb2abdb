import SQLiteQuery
import TestSupport

/// A database of random tables and values, the same for the same seed.
struct RandomDatabase {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let names = [
    "t", "order", "two words", "q\"uote", "it's", "名前", "a.b", "Table", "x-y", "_1", "sq[uare]",
    "percent%", "back`tick",
  ]

  /// Makes a file of all that a dump has to keep.
  mutating func fill(_ db: Database) throws {
    var tables: [String] = []
    for index in 0..<Int.random(in: 1...4, using: &random) {
      let name = pick(Self.names) + (Bool.random(using: &random) ? "\(index)" : " \(index)")
      try makeTable(name, db)
      tables.append(name)
    }
    let table = tables[0].quotedDatabaseIdentifier
    try db.execute(sql: "CREATE VIEW \"vi'ew\" AS SELECT * FROM \(table) -- all of it\n")
    try db.execute(
      sql: """
        CREATE TABLE log(id INTEGER PRIMARY KEY AUTOINCREMENT, what);
        INSERT INTO log(what) VALUES('one'), ('two');
        DELETE FROM log WHERE id = 2;
        CREATE TRIGGER "on in;sert" AFTER INSERT ON \(table) BEGIN
          INSERT INTO log(what) VALUES('a;b'); END;
        """
    )
    if Bool.random(using: &random) {
      try db.execute(
        sql: """
          CREATE VIRTUAL TABLE words USING fts5(body, note);
          INSERT INTO words VALUES('hello wide world', 'it''s'), ('more', NULL);
          CREATE VIRTUAL TABLE area USING rtree(id, x0, x1);
          INSERT INTO area VALUES(1, 0, 10), (2, -5.5, 6);
          """
      )
    }
    if Bool.random(using: &random) { try db.execute(sql: "ANALYZE") }
  }

  private mutating func makeTable(_ name: String, _ db: Database) throws {
    let isStrict = Bool.random(using: &random)
    let isWithoutRowID = Bool.random(using: &random)
    let types =
      isStrict
      ? ["INT", "INTEGER", "REAL", "TEXT", "BLOB", "ANY"]
      : ["", "INTEGER", "REAL", "TEXT", "BLOB", "NUMERIC", "VARCHAR(10)", "DATETIME"]
    let columns = (0..<Int.random(in: 1...5, using: &random)).map { index in
      (name: pick(Self.names) + "\(index)", type: pick(types))
    }
    var definitions = columns.map { "\($0.name.quotedDatabaseIdentifier) \($0.type)" }
    definitions.append("k INTEGER")
    if Bool.random(using: &random) {
      definitions.append("g \(isStrict ? "INT" : "") AS (k * 2) STORED")
      definitions.append("h \(isStrict ? "INT" : "") AS (k + 1) VIRTUAL")
    }
    definitions.append("PRIMARY KEY(k)")
    let options = [isStrict ? "STRICT" : nil, isWithoutRowID ? "WITHOUT ROWID" : nil]
      .compactMap { $0 }.joined(separator: ", ")
    let table = name.quotedDatabaseIdentifier
    try db.execute(sql: "CREATE TABLE \(table)(\(definitions.joined(separator: ", "))) \(options)")
    let names = columns.map { $0.name.quotedDatabaseIdentifier } + ["k"]
    let insert = "INSERT OR IGNORE INTO \(table)(\(names.joined(separator: ",")))"
    for row in 0..<Int.random(in: 0...30, using: &random) {
      let values = columns.map { column in
        isStrict ? value(ofType: column.type) : value()
      }
      let parameters = values.map(\.sql) + ["\(row * 3)"]
      try db.execute(
        sql: "\(insert) VALUES(\(parameters.joined(separator: ",")))",
        arguments: StatementArguments(values.flatMap(\.arguments))
      )
    }
    if let first = columns.first {
      try db.execute(
        sql: """
          CREATE INDEX \((name + " index").quotedDatabaseIdentifier) ON \(table)\
          (\(first.name.quotedDatabaseIdentifier) DESC)
          """
      )
    }
  }

  private typealias Expression = (sql: String, arguments: [DatabaseValue])

  private mutating func value(ofType type: String) -> Expression {
    switch type {
    case "INT", "INTEGER": ("?", [integer().databaseValue])
    case "REAL": ("?", [real().databaseValue])
    case "TEXT": text()
    case "BLOB": ("?", [bytes().databaseValue])
    default: value()
    }
  }

  private mutating func value() -> Expression {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: ("NULL", [])
    case 1, 2: ("?", [integer().databaseValue])
    case 3, 4: ("?", [real().databaseValue])
    case 5: ("?", [bytes().databaseValue])
    default: text()
    }
  }

  private mutating func integer() -> Int64 {
    pick([0, 1, -1, .max, .min, 255, Int64.random(in: .min ... .max, using: &random)])
  }

  private mutating func real() -> Double {
    let any = Double(bitPattern: random.next())
    let special = [
      0.0, -0.0, .infinity, -.infinity, 0.1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 5,
      1e15,
    ]
    return Bool.random(using: &random) && !any.isNaN ? any : pick(special)
  }

  private mutating func bytes() -> [UInt8] {
    (0..<Int.random(in: 0...20, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
  }

  private mutating func text() -> Expression {
    if Int.random(in: 0..<6, using: &random) == 0 {
      // No String can hold these bytes.
      return ("CAST(? AS TEXT)", [bytes().databaseValue])
    }
    let pieces = ["a", "'", "\"", "\n", "\r\n", "\0", "\\n", "é", "世界", "👩‍🚀", "12", "1.0", ";"]
    let count = Int.random(in: 0...8, using: &random)
    let text = (0..<count).map { _ in pick(pieces) }.joined()
    return ("?", [text.databaseValue])
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }
}

/// All that is in a database, so that two can be compared: schema, classes, bytes.
struct DatabaseContent: Equatable {
  let lines: [String]

  init(_ path: String) throws {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    lines = try queue.inDatabase { db in
      var lines: [String] = []
      // The shadow tables of a restored virtual table are written with IF NOT EXISTS, which
      // SQLite does not keep.
      for object in try db.schemaObjects(in: "main") {
        lines.append("\(object.kind) \(object.name): \(object.sql ?? "")")
      }
      lines.sort()
      for table in try db.tables(in: "main") where table.name != "sqlite_schema" {
        let rows = try Row.fetchCursor(
          db,
          sql: "SELECT * FROM \(table.name.quotedDatabaseIdentifier)"
        )
        var content: [String] = []
        while let row = try rows.next() {
          content.append((0..<row.count).map { Self.exact(row.storedValue(at: $0)) }.joined())
        }
        lines.append("\(table.name): \(content.sorted())")
      }
      return lines
    }
  }

  private static func exact(_ value: StoredValue) -> String {
    switch value {
    case .null: "N;"
    case .integer(let integer): "I\(integer);"
    case .real(let real): "R\(real.bitPattern);"
    case .text(let bytes): "T\(Array(bytes));"
    case .blob(let bytes): "B\(Array(bytes));"
    }
  }
}
