// Operators of Swift between expressions, and between an expression and a value, build SQL. Each
// has a twin for the value on the left.
extension SQLSpecificExpressible {
  private func infix(_ sign: String, _ right: some SQLExpressible) -> SQLExpression {
    SQLExpression(.infix(sqlExpression, sign, right.sqlExpression))
  }

  /// A comparison that holds, or does not, where both sides are NULL if one of them is known to be.
  private func comparison(
    _ sign: String,
    orNull words: String,
    _ right: SQLExpression
  ) -> SQLExpression {
    if case .value(let value) = right.form, value.isNull {
      return SQLExpression(.postfix(sqlExpression, words))
    }
    return SQLExpression(.infix(sqlExpression, sign, right))
  }

  /// Adds to a chain of the same operator, so that `a + b + c` needs no parentheses.
  private func chain(_ sign: String, _ right: some SQLExpressible) -> SQLExpression {
    if case .chain(sign, let operands) = sqlExpression.form {
      return SQLExpression(.chain(sign, operands + [right.sqlExpression]))
    }
    return SQLExpression(.chain(sign, [sqlExpression, right.sqlExpression]))
  }

  /// `=`, or `IS NULL` for nil.
  public static func == (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    lhs.comparison("=", orNull: "IS NULL", rhs.sqlExpression)
  }

  /// `=`, or `IS NULL` for nil.
  public static func == (lhs: Self, rhs: (any SQLExpressible)?) -> SQLExpression {
    lhs.comparison("=", orNull: "IS NULL", rhs?.sqlExpression ?? DatabaseValue.null.sqlExpression)
  }

  /// `<>`, or `IS NOT NULL` for nil.
  public static func != (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    lhs.comparison("<>", orNull: "IS NOT NULL", rhs.sqlExpression)
  }

  /// `<>`, or `IS NOT NULL` for nil.
  public static func != (lhs: Self, rhs: (any SQLExpressible)?) -> SQLExpression {
    let right = rhs?.sqlExpression ?? DatabaseValue.null.sqlExpression
    return lhs.comparison("<>", orNull: "IS NOT NULL", right)
  }

  /// `IS`: like `=`, but never NULL.
  public static func === (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    lhs.infix("IS", rhs)
  }

  /// `IS NOT`: like `<>`, but never NULL.
  public static func !== (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    lhs.infix("IS NOT", rhs)
  }

  /// `<`.
  public static func < (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    lhs.infix("<", rhs)
  }

  /// `<=`.
  public static func <= (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    lhs.infix("<=", rhs)
  }

  /// `>`.
  public static func > (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    lhs.infix(">", rhs)
  }

  /// `>=`.
  public static func >= (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    lhs.infix(">=", rhs)
  }

  /// `+`.
  public static func + (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    lhs.chain("+", rhs)
  }

  /// `-`.
  public static func - (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    lhs.infix("-", rhs)
  }

  /// `*`.
  public static func * (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    lhs.chain("*", rhs)
  }

  /// `/`.
  public static func / (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    lhs.infix("/", rhs)
  }

  /// `-`, of one operand.
  public static prefix func - (operand: Self) -> SQLExpression {
    SQLExpression(.prefix("-", operand.sqlExpression))
  }

  /// `AND`.
  public static func && (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    lhs.chain("AND", rhs)
  }

  /// `OR`.
  public static func || (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    lhs.chain("OR", rhs)
  }

  /// The opposite: `NOT`, or another operator where SQL has one.
  public static prefix func ! (operand: Self) -> SQLExpression { operand.sqlExpression.negated }
}

// A value on the left of an expression.
extension SQLExpressible where Self: DatabaseValueConvertible {
  private func infix(_ sign: String, _ right: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpression(.infix(sqlExpression, sign, right.sqlExpression))
  }

  /// `=`.
  public static func == (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    lhs.infix("=", rhs)
  }

  /// `<>`.
  public static func != (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    lhs.infix("<>", rhs)
  }

  /// `<`.
  public static func < (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    lhs.infix("<", rhs)
  }

  /// `<=`.
  public static func <= (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    lhs.infix("<=", rhs)
  }

  /// `>`.
  public static func > (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    lhs.infix(">", rhs)
  }

  /// `>=`.
  public static func >= (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    lhs.infix(">=", rhs)
  }

  /// `+`.
  public static func + (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpression(.chain("+", [lhs.sqlExpression, rhs.sqlExpression]))
  }

  /// `-`.
  public static func - (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    lhs.infix("-", rhs)
  }

  /// `*`.
  public static func * (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpression(.chain("*", [lhs.sqlExpression, rhs.sqlExpression]))
  }

  /// `/`.
  public static func / (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    lhs.infix("/", rhs)
  }
}
