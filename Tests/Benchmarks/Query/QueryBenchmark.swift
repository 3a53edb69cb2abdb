import FoundationEssentials
import SQLiteQuery

private let selectAll = "SELECT id, name, score, note, payload FROM t"

/// Prints how many times the processor time of the C API each way of reading and writing takes.
enum QueryBenchmark {
  /// Runs with the number of rows that the first argument tells; a million by default.
  static func run(_ arguments: [String]) throws {
    try runQueryBenchmark(rowCount: arguments.first.flatMap { Int($0) } ?? 1_000_000)
  }
}

private func runQueryBenchmark(rowCount: Int) throws {
  let file = try QueryFile(rowCount: rowCount)
  let raw = RawSQLite(path: file.path)
  let queue = try DatabaseQueue(path: file.path)
  var sink = 0

  let rawRead = best { sink &+= raw.readAll() }
  report("C API: all columns", rawRead, over: rawRead)

  let values = try best { try queue.read { sink &+= try readDatabaseValues($0) } }
  report("Row cursor, row[i] as DatabaseValue", values, over: rawRead, goal: 1.6)

  let stored = try best { try queue.read { sink &+= try readInPlace($0) } }
  report("Row cursor, storedValue(at:)", stored, over: rawRead)

  let typed = try best { try queue.read { sink &+= try readTyped($0) } }
  report("Row cursor, typed columns", typed, over: rawRead, goal: 1.3)

  let rows = try best { try queue.read { sink &+= try Row.fetchAll($0, sql: selectAll).count } }
  report("Row.fetchAll", rows, over: rawRead, goal: 2.0)
  try queue.read { db in
    let before = residentMemory()
    let rows = try Row.fetchAll(db, sql: selectAll)
    let bytes = residentMemory() - before
    print("Row.fetchAll: \(bytes / rows.count) bytes a row  (goal 200)")
  }

  let rawIDs = best { sink &+= raw.ids().count }
  report("C API: ids as [Int]", rawIDs, over: rawIDs)
  let ids = try best {
    try queue.read { sink &+= try Int.fetchAll($0, sql: "SELECT id FROM t").count }
  }
  report("Int.fetchAll", ids, over: rawIDs, goal: 1.3)
  raw.close()
  try queue.close()

  try runInsertBenchmark(rowCount)
  print("(checksum \(sink))")
}

@inline(never)
private func readDatabaseValues(_ db: Database) throws -> Int {
  var sum = 0
  let cursor = try Row.fetchCursor(db, sql: selectAll)
  while let row = try cursor.next() {
    for index in 0..<5 {
      let value: DatabaseValue = row[index]
      if !value.isNull { sum &+= 1 }
    }
  }
  return sum
}

@inline(never)
private func readInPlace(_ db: Database) throws -> Int {
  var sum = 0
  let cursor = try Row.fetchCursor(db, sql: selectAll)
  while let row = try cursor.next() {
    for index in 0..<5 {
      switch row.storedValue(at: index) {
      case .null: break
      case .integer(let integer): sum &+= Int(integer)
      case .real(let real): sum &+= Int(real)
      case .text(let bytes), .blob(let bytes): sum &+= bytes.count
      }
    }
  }
  return sum
}

@inline(never)
private func readTyped(_ db: Database) throws -> Int {
  var sum = 0
  let cursor = try Row.fetchCursor(db, sql: selectAll)
  while let row = try cursor.next() {
    sum &+= Int(row[0] as Int64)
    sum &+= (row[1] as String).utf8.count
    sum &+= Int(row[2] as Double)
    sum &+= (row[3] as String?)?.utf8.count ?? 0
    sum &+= (row[4] as Data).count
  }
  return sum
}

private func runInsertBenchmark(_ count: Int) throws {
  let name = "Aardvark Barbarossa"
  let note = "note 1234567"
  let payload = [UInt8](repeating: 7, count: 32)
  let table = """
    CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, score REAL, note TEXT, payload BLOB)
    """
  let rawInsert = best {
    let raw = RawSQLite(path: ":memory:")
    raw.execute(table)
    raw.insert(count, name: name, note: note, payload: payload)
    raw.close()
  }
  report("C API: inserts", rawInsert, over: rawInsert)

  let data = Data(payload)
  let insert = try best {
    let queue = DatabaseQueue()
    try queue.write { db in
      try db.execute(sql: table)
      let statement = try db.makeStatement(sql: "INSERT INTO t VALUES (?, ?, ?, ?, ?)")
      for index in 0..<count {
        let values: [DatabaseValue] = [
          index.databaseValue, name.databaseValue, (Double(index) / 7).databaseValue,
          index % 10 < 3 ? .null : note.databaseValue, data.databaseValue,
        ]
        try statement.execute(arguments: StatementArguments(values))
      }
    }
  }
  report("insert, StatementArguments([DatabaseValue])", insert, over: rawInsert, goal: 1.3)

  let literal = try best {
    let queue = DatabaseQueue()
    try queue.write { db in
      try db.execute(sql: table)
      let statement = try db.makeStatement(sql: "INSERT INTO t VALUES (?, ?, ?, ?, ?)")
      for index in 0..<count {
        try statement.execute(
          arguments: [index, name, Double(index) / 7, index % 10 < 3 ? nil : note, data]
        )
      }
    }
  }
  report("insert, arguments as a literal", literal, over: rawInsert)
}
