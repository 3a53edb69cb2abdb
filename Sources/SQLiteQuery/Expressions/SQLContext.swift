/// What a text of SQL that is being generated does with values.
struct SQLContext {
  enum Values {
    /// They are bound: the text has a `?` for each.
    case bound
    /// They are spelled, where SQL has no parameters: in CREATE statements.
    case literals
  }

  let values: Values

  /// What the text's parameters take, in order.
  private(set) var arguments = StatementArguments()

  init(values: Values) { self.values = values }

  /// A parameter or a literal.
  ///
  /// - Throws: ``DatabaseError`` 20 (`SQLITE_MISMATCH`) where a literal would not be the value.
  mutating func sql(of value: DatabaseValue) throws -> String {
    switch values {
    case .bound:
      arguments.append(contentsOf: StatementArguments([value]))
      return "?"
    case .literals:
      if let fault = value.bindingFault {
        throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: fault)
      }
      return try value.sqlLiteral
    }
  }

  /// Takes the arguments of a text that has parameters of its own.
  ///
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) where there can be no parameters, or where a
  ///   name has another value already.
  mutating func append(_ added: StatementArguments, of sql: String) throws {
    guard !added.isEmpty else { return }
    guard values == .bound else {
      throw DatabaseError(
        resultCode: .SQLITE_MISUSE,
        message: "statement can't have parameters: write the values into the text",
        sql: sql
      )
    }
    let replaced = arguments.append(contentsOf: added)
    if let name = replaced.keys.min() {
      throw DatabaseError(
        resultCode: .SQLITE_MISUSE,
        message: "already defined statement argument: \(name)",
        sql: sql
      )
    }
  }
}
