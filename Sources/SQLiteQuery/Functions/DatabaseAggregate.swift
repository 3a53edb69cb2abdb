/// What an aggregate function computes of one group of rows.
///
/// ```swift
/// struct Longest: DatabaseAggregate {
///   var longest = ""
///   mutating func step(_ dbValues: [DatabaseValue]) {
///     if let text = String.fromDatabaseValue(dbValues[0]), text.count > longest.count {
///       longest = text
///     }
///   }
///   func finalize() -> (any DatabaseValueConvertible)? { longest }
/// }
/// ```
///
/// Source: <https://www.sqlite.org/appfunc.html#the_aggregate_function_callbacks>
public protocol DatabaseAggregate: SendableMetatype {
  /// The state before the first row.
  init()

  /// Takes a row.
  ///
  /// - Parameter dbValues: The arguments of the function.
  /// - Throws: What fails the statement.
  mutating func step(_ dbValues: [DatabaseValue]) throws

  /// The result; nil gives NULL.
  ///
  /// - Returns: The result for the rows so far.
  /// - Throws: What fails the statement.
  func finalize() throws -> (any DatabaseValueConvertible)?
}
