public import SQLiteQuery

/// One row's values; text and blob bytes are valid until the next row is asked for.
public typealias RowValues = UnsafeBufferPointer<StoredValue>

/// Rows from anywhere: a running statement, a kept result, another machine.
public protocol ResultRows {
  /// The columns' names, as the statement gives them; duplicates are kept.
  var columnNames: [String] { get }

  /// Stores the next row's values, one a column.
  ///
  /// - Parameter values: As many places as there are columns.
  /// - Returns: Whether there was a row.
  /// - Throws: What went wrong while computing the row.
  mutating func next(into values: UnsafeMutableBufferPointer<StoredValue>) throws -> Bool
}
