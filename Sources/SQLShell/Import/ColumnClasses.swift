import SQLiteQuery

/// What the values of one column of the input are, so that a type can be declared that leaves each
/// of them as it is.
struct ColumnClasses {
  private var hasInteger = false
  private var hasFraction = false
  private var hasWholeReal = false
  private var hasText = false
  private var hasOther = false

  /// Takes note of a field of delimited text; an empty one is TEXT in a column of any type.
  @inline(__always)
  mutating func note(text: UnsafeRawBufferPointer, _ rule: NumberField.Rule) {
    guard !hasText, text.count > 0 else { return }
    switch NumberField(text, rule) {
    case .integer: hasInteger = true
    case .real(_, let isWhole): if isWhole { hasWholeReal = true } else { hasFraction = true }
    case nil: hasText = true
    }
  }

  /// Takes note of a value that has a class of its own.
  mutating func note(_ value: StoredValue) {
    switch value {
    case .null: break
    case .integer: hasInteger = true
    case .real(let real):
      if real == real.rounded(.towardZero) { hasWholeReal = true } else { hasFraction = true }
    case .text: hasText = true
    case .blob: hasOther = true
    }
  }

  /// How fields of delimited text are stored in a column.
  enum Storage {
    case text, integer, real, numeric
  }

  /// The storage of fields of delimited text.
  var storage: Storage {
    if hasText { return .text }
    switch (hasInteger, hasWholeReal, hasFraction) {
    case (true, false, false): return .integer
    case (false, true, _), (false, _, true): return .real
    // NUMERIC stores 1 as an integer and 2.5 as it is, but would make 5 of 5.0.
    case (true, false, true): return .numeric
    default: return .text
    }
  }

  /// The type to declare for delimited text.
  var typeOfText: String {
    switch storage {
    case .text: "TEXT"
    case .integer: "INTEGER"
    case .real: "REAL"
    case .numeric: "NUMERIC"
    }
  }

  /// The type to declare for values that have classes of their own; empty changes none.
  var typeOfValues: String {
    let hasReal = hasWholeReal || hasFraction
    return switch (hasInteger, hasReal, hasText, hasOther) {
    case (true, false, false, false): "INTEGER"
    case (false, true, false, false): "REAL"
    case (false, false, true, false): "TEXT"
    case (true, true, false, false) where !hasWholeReal: "NUMERIC"
    default: ""
    }
  }
}
