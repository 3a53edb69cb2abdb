/// What is bound to the parameters of a statement: by position, by name, or both.
///
/// Names are written without their prefix: `["id": 1]` binds `:id`, `@id` and `$id`. Parameters
/// that no name fills take the positional values in order.
///
/// Source: <https://www.sqlite.org/lang_expr.html#varparam>
public struct StatementArguments: Sendable {
  /// Values for the parameters in the order of their numbers.
  @usableFromInline var values: [DatabaseValue]
  /// Values by name, without prefix; `nil` for none, which costs no reference counting.
  @usableFromInline var named: [String: DatabaseValue]?

  /// No arguments.
  public init() {
    values = []
    named = nil
  }

  /// Positional arguments.
  @inlinable
  public init(_ values: [DatabaseValue]) {
    self.values = values
    named = nil
  }

  /// Positional arguments; nil stands for NULL.
  public init<S: Sequence>(_ sequence: S) where S.Element == (any DatabaseValueConvertible)? {
    values = sequence.map { $0?.databaseValue ?? .null }
    named = nil
  }

  /// Positional arguments.
  public init<S: Sequence>(_ sequence: S) where S.Element: DatabaseValueConvertible {
    values = sequence.map { $0.databaseValue }
    named = nil
  }

  /// Positional arguments of any kind, or `nil` where one is not convertible.
  public init?(_ array: [Any]) {
    var values: [DatabaseValue] = []
    for element in array {
      guard let value = DatabaseValue(value: element) else { return nil }
      values.append(value)
    }
    self.init(values)
  }

  /// Named arguments; nil stands for NULL.
  public init(_ dictionary: [String: (any DatabaseValueConvertible)?]) {
    values = []
    named = dictionary.mapValues { $0?.databaseValue ?? .null }
  }

  /// Named arguments as pairs; the last pair of a name counts.
  public init<S: Sequence>(_ sequence: S)
  where S.Element == (String, (any DatabaseValueConvertible)?) {
    values = []
    named = Dictionary(
      sequence.map { ($0.0, $0.1?.databaseValue ?? .null) },
      uniquingKeysWith: { $1 }
    )
  }

  /// Named arguments of any kind, or `nil` where a key is no string or a value not convertible.
  public init?(_ dictionary: [AnyHashable: Any]) {
    var named: [String: DatabaseValue] = [:]
    for (key, element) in dictionary {
      guard let name = key as? String, let value = DatabaseValue(value: element) else { return nil }
      named[name] = value
    }
    values = []
    self.named = named
  }

  /// Whether there is nothing to bind.
  public var isEmpty: Bool { values.isEmpty && (named?.isEmpty ?? true) }
}

extension StatementArguments {
  /// Adds arguments; positional ones go behind, a name already there takes the new value.
  ///
  /// - Returns: The values that were replaced, by name.
  @discardableResult
  public mutating func append(contentsOf arguments: StatementArguments) -> [String: DatabaseValue] {
    var replaced: [String: DatabaseValue] = [:]
    values.append(contentsOf: arguments.values)
    guard let others = arguments.named else { return [:] }
    var all = named ?? [:]
    for (name, value) in others {
      if let old = all.updateValue(value, forKey: name) { replaced[name] = old }
    }
    named = all
    return replaced
  }

  /// Both arguments together; the right side wins where a name stands in both.
  public static func &+ (lhs: StatementArguments, rhs: StatementArguments) -> StatementArguments {
    var result = lhs
    result.append(contentsOf: rhs)
    return result
  }

  /// Both arguments together; a name must not stand in both.
  ///
  /// - Precondition: No name stands in both; ``&+(_:_:)`` replaces instead.
  public static func + (lhs: StatementArguments, rhs: StatementArguments) -> StatementArguments {
    var result = lhs
    result += rhs
    return result
  }

  /// Appends, like ``append(contentsOf:)``.
  public static func &+= (lhs: inout StatementArguments, rhs: StatementArguments) {
    lhs.append(contentsOf: rhs)
  }

  /// Appends; a name must not stand in both.
  ///
  /// - Precondition: No name stands in both; ``&+=(_:_:)`` replaces instead.
  public static func += (lhs: inout StatementArguments, rhs: StatementArguments) {
    let replaced = lhs.append(contentsOf: rhs)
    precondition(
      replaced.isEmpty,
      "already defined statement argument: \(replaced.keys.joined(separator: ", "))"
    )
  }
}

extension StatementArguments {
  /// Takes the values of a statement's parameters, and keeps the rest.
  ///
  /// A parameter whose name has a value takes that, any other the next positional value.
  ///
  /// - Parameters:
  ///   - names: One a parameter, without prefix; `nil` for `?`.
  ///   - sql: The statement, for the error.
  ///   - configuration: Decides whether the error shows values.
  /// - Returns: One value a parameter.
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) where one is missing.
  mutating func takeValues(
    for names: [String?],
    of sql: String?,
    in configuration: Configuration
  ) throws -> [DatabaseValue] {
    var position = 0
    let taken = try names.map { name -> DatabaseValue in
      if let name, let value = named?[name] { return value }
      guard position < values.count else {
        throw DatabaseError(
          resultCode: .SQLITE_MISUSE,
          message: name.map { "missing statement argument: \($0)" }
            ?? "wrong number of statement arguments: \(values.count)",
          sql: sql,
          arguments: self,
          publicStatementArguments: configuration.publicStatementArguments
        )
      }
      defer { position += 1 }
      return values[position]
    }
    values.removeFirst(position)
    return taken
  }
}

extension StatementArguments: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// Positional arguments.
  public init(arrayLiteral elements: (any DatabaseValueConvertible)?...) { self.init(elements) }

  /// Named arguments.
  public init(dictionaryLiteral elements: (String, (any DatabaseValueConvertible)?)...) {
    self.init(elements)
  }
}

extension StatementArguments: Equatable {
  /// The same values; NULL equals NULL, 1 equals 1.0.
  public static func == (lhs: StatementArguments, rhs: StatementArguments) -> Bool {
    let left = lhs.named ?? [:]
    let right = rhs.named ?? [:]
    guard lhs.values.count == rhs.values.count, left.count == right.count,
      zip(lhs.values, rhs.values).allSatisfy({ $0.isSame(as: $1) })
    else { return false }
    return left.allSatisfy { name, value in
      right[name].map { $0.isSame(as: value) } ?? false
    }
  }
}

extension StatementArguments: CustomStringConvertible {
  /// `[1, "a", NULL]`, `["k": 1]`.
  public var description: String {
    let positional = values.map(\.description)
    let named = (named ?? [:]).sorted { $0.key < $1.key }
      .map { "\(String(reflecting: $0.key)): \($0.value)" }
    return "[\((positional + named).joined(separator: ", "))]"
  }
}
