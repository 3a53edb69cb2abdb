/// A text of SQL together with the values of its parameters.
///
/// Values that are interpolated are bound, never pasted:
///
/// ```swift
/// let name = "O'Brien"
/// try db.execute(literal: "INSERT INTO player (name) VALUES (\(name))")
/// ```
public struct SQL: Sendable {
  enum Part: Sendable {
    case text(String, StatementArguments)
    case expression(SQLExpression)
  }

  var parts: [Part]

  init(parts: [Part]) { self.parts = parts }

  /// A text with the arguments of its parameters.
  public init(sql: String, arguments: StatementArguments = StatementArguments()) {
    parts = [.text(sql, arguments)]
  }

  /// An expression.
  public init(_ expression: some SQLSpecificExpressible) {
    parts = [.expression(expression.sqlExpression)]
  }

  /// Whether there is no text.
  public var isEmpty: Bool {
    parts.allSatisfy { part in
      if case .text(let sql, _) = part { sql.isEmpty } else { false }
    }
  }

  /// The text, a `?` for each interpolated value, and what its parameters take.
  ///
  /// - Parameter db: A connection.
  /// - Returns: What `execute(sql:arguments:)` takes.
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) where a name has two values.
  public func build(_ db: Database) throws -> (sql: String, arguments: StatementArguments) {
    var context = SQLContext(values: .bound)
    let sql = try sql(&context)
    return (sql, context.arguments)
  }

  func sql(_ context: inout SQLContext) throws -> String {
    try parts.reduce(into: "") { sql, part in
      switch part {
      case .text(let text, let arguments):
        try context.append(arguments, of: text)
        sql += text
      case .expression(let expression): sql += try expression.sql(&context)
      }
    }
  }

  /// The text with its values spelled as literals, for statements without parameters.
  func literalSQL() throws -> String {
    var context = SQLContext(values: .literals)
    return try sql(&context)
  }
}

extension SQL: SQLSpecificExpressible {
  /// The text as an expression.
  public var sqlExpression: SQLExpression { SQLExpression(.literal(self)) }
}

extension SQL {
  /// Adds a text behind.
  public mutating func append(literal: SQL) { parts += literal.parts }

  /// Adds a text with its arguments behind.
  public mutating func append(sql: String, arguments: StatementArguments = StatementArguments()) {
    parts.append(.text(sql, arguments))
  }

  /// Both texts, one behind the other.
  public static func + (lhs: SQL, rhs: SQL) -> SQL { SQL(parts: lhs.parts + rhs.parts) }

  /// Adds a text behind.
  public static func += (lhs: inout SQL, rhs: SQL) { lhs.append(literal: rhs) }
}

extension Sequence where Element == SQL {
  /// The texts, one behind the other.
  ///
  /// - Parameter separator: What stands between two of them, such as `,` and a space.
  /// - Returns: One text.
  public func joined(separator: String = "") -> SQL {
    var parts: [SQL.Part] = []
    for element in self {
      if !parts.isEmpty, !separator.isEmpty { parts.append(.text(separator, StatementArguments())) }
      parts += element.parts
    }
    return SQL(parts: parts)
  }
}
