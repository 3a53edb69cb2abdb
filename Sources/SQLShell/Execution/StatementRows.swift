import ResultRendering
import SQLiteQuery

/// The rows of a running statement, read in place.
struct StatementRows: ResultRows {
  let columnNames: [String]
  private let cursor: RowCursor

  init(_ statement: Statement) throws {
    columnNames = statement.columnNames
    cursor = try Row.fetchCursor(statement)
  }

  mutating func next(into values: UnsafeMutableBufferPointer<StoredValue>) throws -> Bool {
    guard let row = try cursor.next() else { return false }
    for index in values.indices { values[index] = row.storedValue(at: index) }
    return true
  }
}
