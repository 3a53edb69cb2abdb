/// A value of a row could not be read as the type that was asked for.
public struct RowDecodingError: Error, @unchecked Sendable {
  /// What did not work.
  public let reason: String
  /// The name of the column, if it is known.
  public let column: String?
  /// The column, from 0.
  public let index: Int?
  /// A copy of the row.
  public let row: Row
  /// The statement that delivered the row.
  public let sql: String?
  /// What was bound to that statement.
  public let arguments: StatementArguments?

  static func conversion(
    to type: Any.Type,
    at index: Int,
    of row: Row,
    statement: Statement?
  ) -> RowDecodingError {
    let value = DatabaseValue(row.storedValue(at: index))
    return RowDecodingError(
      reason: "could not decode \(type) from database value \(value)",
      column: row.layout.names.indices.contains(index) ? row.layout.names[index] : nil,
      index: index,
      row: row,
      sql: statement?.sql,
      arguments: statement?.boundArguments
    )
  }
}

extension RowDecodingError: CustomStringConvertible {
  /// The reason, then column, row and statement.
  public var description: String {
    var parts: [String] = []
    if let column, index != nil { parts.append("column: \(String(reflecting: column))") }
    if let index { parts.append("column index: \(index)") }
    parts.append("row: \(row)")
    if let sql { parts.append("sql: `\(sql)`") }
    if let arguments, !arguments.isEmpty { parts.append("arguments: \(arguments)") }
    return "\(reason) - \(parts.joined(separator: ", "))"
  }
}
