import SQLiteQuery

/// `decimal`, `decimal_add`, `decimal_sub`, `decimal_mul`, `decimal_cmp` and `decimal_sum`.
enum DecimalFunctions {
  static let all: [DatabaseFunction] = [
    DatabaseFunction("decimal", argumentCount: 1, pure: true, innocuous: true) { arguments in
      try number(arguments[0])?.text
    },
    binary("decimal_add") { ($0 + $1).text },
    binary("decimal_sub") { ($0 - $1).text },
    binary("decimal_mul") { ($0 * $1).text },
    binary("decimal_cmp") { Int64($0.compared(with: $1)) },
    DatabaseFunction(
      "decimal_sum",
      argumentCount: 1,
      pure: true,
      innocuous: true,
      aggregate: DecimalSum.self
    ),
  ]

  private static func binary(
    _ name: String,
    _ body: @escaping @Sendable (ExactDecimal, ExactDecimal) -> any DatabaseValueConvertible
  ) -> DatabaseFunction {
    DatabaseFunction(name, argumentCount: 2, pure: true, innocuous: true) { arguments in
      guard let left = try number(arguments[0]), let right = try number(arguments[1]) else {
        return nil
      }
      return body(left, right)
    }
  }

  static func number(_ value: DatabaseValue) throws -> ExactDecimal? {
    guard let text = value.plainText else { return nil }
    guard let number = ExactDecimal(text) else {
      throw DatabaseError(message: "decimal exponent out of range")
    }
    return number
  }
}

private struct DecimalSum: DatabaseAggregate {
  private var sum = ExactDecimal.zero

  mutating func step(_ dbValues: [DatabaseValue]) throws {
    if let number = try DecimalFunctions.number(dbValues[0]) { sum = sum + number }
  }

  func finalize() -> (any DatabaseValueConvertible)? { sum.text }
}
