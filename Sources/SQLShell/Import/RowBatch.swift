import SQLiteQuery

/// Rows on their way into a table, many with one statement: beginning and ending a statement costs
/// SQLite more than a short row.
final class RowBatch {
  private let columnCount: Int
  private let rowsPerStatement: Int
  private let single: Statement
  private let multiple: Statement?
  private let values: UnsafeMutableBufferPointer<StoredValue>
  /// Copies of the texts of rows that wait: the reader uses its memory again.
  private let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
  private var used = 0
  private var lines: [Int] = []

  private static let capacity = 128 * 1024
  private static let maximumParameters = 640

  init(_ target: ImportTarget, _ options: ImportOptions, _ db: Database) throws {
    columnCount = target.columns.count
    let sql = target.insertStatement(options)
    single = try db.makeStatement(sql: sql)
    let rows = max(1, Self.maximumParameters / max(1, columnCount))
    let isPlain = try rows > 1 && Self.undoesWholeStatements(options, db)
    rowsPerStatement = isPlain ? rows : 1
    let parameters = Array(repeating: "?", count: columnCount).joined(separator: ",")
    let more = String(repeating: ",(\(parameters))", count: rowsPerStatement - 1)
    multiple = rowsPerStatement > 1 ? try db.makeStatement(sql: sql + more) : nil
    values = .allocate(capacity: rowsPerStatement * columnCount)
    values.initialize(repeating: .null)
  }

  deinit {
    values.deallocate()
    memory.deallocate()
  }

  /// Whether a statement that fails leaves nothing behind, so that its rows can be tried one by one.
  ///
  /// A conflict clause or a trigger may say otherwise.
  private static func undoesWholeStatements(
    _ options: ImportOptions,
    _ db: Database
  ) throws -> Bool {
    let table = try db.table(named: options.table, in: options.schema)
    guard table.kind == .table else { return false }
    // Asking for what is temporary would make a place for it.
    let schemas = Set([table.schema, "temp"]).intersection(try db.schemaNames())
    let objects = try schemas.flatMap { try db.schemaObjects(in: $0, of: table.name) }
    return !objects.contains { object in
      object.kind == .trigger || object.sql?.uppercased().contains("CONFLICT") ?? false
    }
  }

  /// Whether the rows have to be inserted before there can be more.
  var isFull: Bool { lines.count == rowsPerStatement }

  /// Takes a row, if there is room for it.
  ///
  /// - Parameters:
  ///   - line: Where it begins in the input.
  ///   - fill: Gives its values, whose bytes need to be valid during the call only.
  /// - Returns: Whether there was room.
  @inline(__always)
  func add(line: Int, _ fill: (UnsafeMutableBufferPointer<StoredValue>) -> Void) -> Bool {
    let start = lines.count * columnCount
    let row = UnsafeMutableBufferPointer(rebasing: values[start..<start + columnCount])
    fill(row)
    for index in row.indices {
      guard case .text(let bytes) = row[index] else { continue }
      guard bytes.count <= Self.capacity - used else { return false }
      if let source = bytes.baseAddress {
        (memory + used).copyMemory(from: source, byteCount: bytes.count)
      }
      row[index] = .text(UnsafeRawBufferPointer(start: memory + used, count: bytes.count))
      used += bytes.count
    }
    lines.append(line)
    return true
  }

  /// Takes a row that is inserted before the reader moves on, so that it need not be copied.
  func addAlone(line: Int, _ fill: (UnsafeMutableBufferPointer<StoredValue>) -> Void) {
    fill(UnsafeMutableBufferPointer(rebasing: values[0..<columnCount]))
    lines.append(line)
    holdsUncopiedRow = true
  }

  /// Whether the row that was taken last is still where it was read.
  private(set) var holdsUncopiedRow = false

  /// Inserts the rows that wait.
  ///
  /// - Parameter reject: Told which row was refused and why; what it throws ends the import.
  /// - Returns: How many rows were inserted.
  /// - Throws: What `reject` throws, or ``DatabaseError`` where no row could be stored.
  func insert(_ reject: (DatabaseError, Int) throws -> Void) throws -> Int {
    guard !lines.isEmpty else { return 0 }
    defer {
      lines.removeAll(keepingCapacity: true)
      used = 0
      holdsUncopiedRow = false
    }
    if isFull, let multiple {
      do {
        try multiple.execute(storedValues: UnsafeBufferPointer(values))
        return lines.count
      } catch let error as DatabaseError where error.isFaultOfRow {
        // One by one it shows which row it was.
      }
    }
    var inserted = 0
    for (index, line) in lines.enumerated() {
      let start = index * columnCount
      let row = UnsafeBufferPointer(
        rebasing: UnsafeBufferPointer(values)[start..<start + columnCount]
      )
      do {
        try single.execute(storedValues: row)
        inserted += 1
      } catch let error as DatabaseError where error.isFaultOfRow {
        try reject(error, line)
      }
    }
    return inserted
  }
}

extension DatabaseError {
  /// Whether another row might be stored where this one was not.
  fileprivate var isFaultOfRow: Bool {
    switch resultCode {
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_ERROR: true
    default: false
    }
  }
}
