import CSQLite

/// A function of SQL that is written in Swift.
///
/// ```swift
/// let initials = DatabaseFunction("initials", argumentCount: 1, pure: true) { values in
///   String.fromDatabaseValue(values[0]).map { String($0.prefix(1)) }
/// }
/// db.add(function: initials)
/// ```
///
/// Source: <https://www.sqlite.org/appfunc.html>
public struct DatabaseFunction: Sendable {
  /// What SQL calls the function; case does not count.
  public var name: String { id.name }

  let id: ID
  let isPure: Bool
  let isDirectOnly: Bool
  let isInnocuous: Bool
  let kind: Kind

  /// What makes functions different for SQLite: the name and the number of arguments.
  struct ID: Hashable, Sendable {
    let name: String
    /// -1 for any number.
    let argumentCount: Int32

    func hash(into hasher: inout Hasher) {
      hasher.combine(name.lowercased())
      hasher.combine(argumentCount)
    }

    static func == (lhs: ID, rhs: ID) -> Bool {
      lhs.argumentCount == rhs.argumentCount && lhs.name.lowercased() == rhs.name.lowercased()
    }
  }

  /// A closure that computes a value from the arguments of a call.
  public typealias Body = @Sendable ([DatabaseValue]) throws -> (any DatabaseValueConvertible)?

  enum Kind: Sendable {
    case function(Body)
    case aggregate(@Sendable () -> any DatabaseAggregate)
  }

  /// A function that is called once a row.
  ///
  /// - Parameters:
  ///   - name: What SQL calls it.
  ///   - argumentCount: How many arguments it takes; `nil` takes any number.
  ///   - pure: Whether equal arguments always give equal results, so that indexes and the planner can
  ///     rely on it.
  ///   - directOnly: Whether only statements may call it, no view, trigger, index or check of a
  ///     schema that may come from a stranger.
  ///   - innocuous: Whether a schema may call it even when it is not trusted.
  ///   - function: Its result; nil gives NULL, an error fails the statement.
  public init(
    _ name: String,
    argumentCount: Int? = nil,
    pure: Bool = false,
    directOnly: Bool = false,
    innocuous: Bool = false,
    function: @escaping Body
  ) {
    id = ID(name: name, argumentCount: argumentCount.map { Int32(clamping: $0) } ?? -1)
    isPure = pure
    isDirectOnly = directOnly
    isInnocuous = innocuous
    kind = .function(function)
  }

  /// A function that is called once a group of rows.
  ///
  /// - Parameters:
  ///   - name: What SQL calls it.
  ///   - argumentCount: How many arguments it takes; `nil` takes any number.
  ///   - pure: Whether equal arguments always give equal results.
  ///   - directOnly: Whether only statements may call it, no view or trigger.
  ///   - innocuous: Whether a schema may call it even when it is not trusted.
  ///   - aggregate: Of which a value is made for each group.
  public init<Aggregate: DatabaseAggregate>(
    _ name: String,
    argumentCount: Int? = nil,
    pure: Bool = false,
    directOnly: Bool = false,
    innocuous: Bool = false,
    aggregate: Aggregate.Type
  ) {
    id = ID(name: name, argumentCount: argumentCount.map { Int32(clamping: $0) } ?? -1)
    isPure = pure
    isDirectOnly = directOnly
    isInnocuous = innocuous
    kind = .aggregate { Aggregate() }
  }

  private var flags: Int32 {
    SQLITE_UTF8 | (isPure ? SQLITE_DETERMINISTIC : 0) | (isDirectOnly ? SQLITE_DIRECTONLY : 0)
      | (isInnocuous ? SQLITE_INNOCUOUS : 0)
  }

  /// Makes the function known to a connection.
  func install(in database: Database) throws {
    let handle = try database.openHandle()
    let box = Unmanaged.passRetained(FunctionBox(kind))
    let code: Int32
    switch kind {
    case .function:
      code = sqlite3_create_function_v2(
        handle,
        id.name,
        id.argumentCount,
        flags,
        box.toOpaque(),
        callFunction,
        nil,
        nil,
        releaseFunctionBox
      )
    case .aggregate:
      code = sqlite3_create_function_v2(
        handle,
        id.name,
        id.argumentCount,
        flags,
        box.toOpaque(),
        nil,
        stepAggregate,
        finalizeAggregate,
        releaseFunctionBox
      )
    }
    // SQLite has released the box where it refused the function.
    guard code == SQLITE_OK else { throw database.error(code, sql: nil) }
  }

  /// Takes the function from a connection.
  func uninstall(from database: Database) throws {
    let code = sqlite3_create_function_v2(
      try database.openHandle(),
      id.name,
      id.argumentCount,
      SQLITE_UTF8,
      nil,
      nil,
      nil,
      nil,
      nil
    )
    guard code == SQLITE_OK else { throw database.error(code, sql: nil) }
  }
}

extension DatabaseFunction: Hashable {
  /// Whether name and number of arguments are the same: one would replace the other.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

  /// Consistent with equality.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Database {
  /// Adds a function, or replaces the one of the same name and number of arguments.
  ///
  /// - Parameter function: Kept until it is removed or the connection closes.
  public func add(function: DatabaseFunction) {
    do { try register(function) } catch { deferredError = error }
  }

  /// Adds a function, or replaces the one of the same name and number of arguments.
  ///
  /// - Parameter function: Kept until it is removed or the connection closes.
  /// - Throws: ``DatabaseError`` where the name is longer than 255 bytes, the arguments are too
  ///   many, or a statement runs.
  public func register(_ function: DatabaseFunction) throws {
    clearStatementCache()
    try function.install(in: self)
  }

  /// Removes a function.
  ///
  /// - Parameter function: One of the same name and number of arguments.
  public func remove(function: DatabaseFunction) {
    clearStatementCache()
    do { try function.uninstall(from: self) } catch { deferredError = error }
  }
}
