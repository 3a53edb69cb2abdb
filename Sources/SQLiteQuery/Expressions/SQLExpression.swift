/// An expression of SQL, as operators and functions between columns and values build it.
///
/// ```swift
/// try db.create(table: "player") { t in
///   t.column("score", .integer).check { $0 >= 0 }
///   t.check(Column("score") + Column("bonus") < 1000)
/// }
/// ```
///
/// Source: <https://www.sqlite.org/lang_expr.html>
public struct SQLExpression: Sendable {
  indirect enum Form: Sendable {
    case column(String)
    case value(DatabaseValue)
    case literal(SQL)
    case prefix(String, SQLExpression)
    case infix(SQLExpression, String, SQLExpression)
    case postfix(SQLExpression, String)
    case chain(String, [SQLExpression])
    case call(String, [SQLExpression])
    case list(SQLExpression, isMember: Bool, [SQLExpression])
    case range(SQLExpression, isWithin: Bool, SQLExpression, SQLExpression)
    case collated(SQLExpression, Database.CollationName)
  }

  let form: Form

  init(_ form: Form) { self.form = form }

  /// The text, in parentheses where it is a part of another expression and would need them.
  func sql(_ context: inout SQLContext, isPart: Bool = false) throws -> String {
    let sql: String
    switch form {
    case .column(let name): return name.quotedDatabaseIdentifier
    case .value(let value): return try context.sql(of: value)
    case .literal(let literal): sql = try literal.sql(&context)
    case .call(let name, let arguments):
      let arguments = try arguments.map { try $0.sql(&context) }
      return "\(name)(\(arguments.joined(separator: ", ")))"
    case .prefix(let sign, let operand):
      sql = "\(sign)\(try operand.sql(&context, isPart: true))"
    case .infix(let left, let sign, let right):
      let left = try left.sql(&context, isPart: true)
      sql = "\(left) \(sign) \(try right.sql(&context, isPart: true))"
    case .postfix(let operand, let words):
      sql = "\(try operand.sql(&context, isPart: true)) \(words)"
    case .chain(let sign, let operands):
      let operands = try operands.map { try $0.sql(&context, isPart: true) }
      sql = operands.joined(separator: " \(sign) ")
    case .list(let operand, let isMember, let members):
      let operand = try operand.sql(&context, isPart: true)
      let members = try members.map { try $0.sql(&context) }.joined(separator: ", ")
      sql = "\(operand) \(isMember ? "IN" : "NOT IN") (\(members))"
    case .range(let operand, let isWithin, let lower, let upper):
      let operand = try operand.sql(&context, isPart: true)
      let lower = try lower.sql(&context, isPart: true)
      let upper = try upper.sql(&context, isPart: true)
      sql = "\(operand) \(isWithin ? "BETWEEN" : "NOT BETWEEN") \(lower) AND \(upper)"
    case .collated(let operand, let collation):
      sql = "\(try operand.sql(&context, isPart: true)) COLLATE \(collation.sql)"
    }
    return isPart ? "(\(sql))" : sql
  }

  /// The expression that is true where this one is false, in as few words as SQL allows.
  var negated: SQLExpression {
    switch form {
    case .infix(let left, let sign, let right):
      if let opposite = Self.opposites[sign] { return SQLExpression(.infix(left, opposite, right)) }
    case .postfix(let operand, "IS NULL"): return SQLExpression(.postfix(operand, "IS NOT NULL"))
    case .postfix(let operand, "IS NOT NULL"): return SQLExpression(.postfix(operand, "IS NULL"))
    case .list(let operand, let isMember, let members):
      return SQLExpression(.list(operand, isMember: !isMember, members))
    case .range(let operand, let isWithin, let lower, let upper):
      return SQLExpression(.range(operand, isWithin: !isWithin, lower, upper))
    case .prefix("NOT ", let operand): return operand
    default: break
    }
    return SQLExpression(.prefix("NOT ", self))
  }

  private static let opposites = [
    "=": "<>", "<>": "=", "IS": "IS NOT", "IS NOT": "IS", "LIKE": "NOT LIKE", "NOT LIKE": "LIKE",
    "GLOB": "NOT GLOB", "NOT GLOB": "GLOB", "MATCH": "NOT MATCH", "NOT MATCH": "MATCH",
  ]
}

extension SQLExpression: SQLSpecificExpressible {
  /// Itself.
  public var sqlExpression: SQLExpression { self }
}

extension SQLExpressible {
  /// The expression with its values spelled as literals, for statements without parameters.
  func literalSQL() throws -> String {
    var context = SQLContext(values: .literals)
    return try sqlExpression.sql(&context)
  }
}
