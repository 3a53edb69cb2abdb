import CSQLite
public import FoundationEssentials

/// An order of texts that is written in Swift.
///
/// Source: <https://www.sqlite.org/c3ref/create_collation.html>
public struct DatabaseCollation: Sendable {
  /// What SQL calls the collation; case does not count.
  public let name: String

  private let compare: @Sendable (String, String) -> ComparisonResult

  /// Makes a collation.
  ///
  /// - Parameters:
  ///   - name: What SQL calls it.
  ///   - function: The order of two texts; it must be a strict weak order, the same at all times.
  public init(
    _ name: String,
    function: @escaping @Sendable (String, String) -> ComparisonResult
  ) {
    self.name = name
    compare = function
  }

  func install(in database: Database) throws {
    let box = Unmanaged.passRetained(CollationBox(compare))
    let code = sqlite3_create_collation_v2(
      try database.openHandle(),
      name,
      SQLITE_UTF8,
      box.toOpaque(),
      { box, leftCount, left, rightCount, right in
        guard let box else { return 0 }
        let compare = Unmanaged<CollationBox>.fromOpaque(box).takeUnretainedValue().compare
        let left = UnsafeRawBufferPointer(start: left, count: Int(leftCount))
        let right = UnsafeRawBufferPointer(start: right, count: Int(rightCount))
        let result = compare(
          String(decoding: left, as: UTF8.self),
          String(decoding: right, as: UTF8.self)
        )
        return Int32(result.rawValue)
      },
      { box in if let box { Unmanaged<CollationBox>.fromOpaque(box).release() } }
    )
    guard code == SQLITE_OK else {
      // Unlike with functions, SQLite leaves the box to the caller when it refuses.
      box.release()
      throw database.error(code, sql: nil)
    }
  }

  func uninstall(from database: Database) throws {
    let code = sqlite3_create_collation_v2(
      try database.openHandle(),
      name,
      SQLITE_UTF8,
      nil,
      nil,
      nil
    )
    guard code == SQLITE_OK else { throw database.error(code, sql: nil) }
  }
}

private final class CollationBox {
  let compare: @Sendable (String, String) -> ComparisonResult
  init(_ compare: @escaping @Sendable (String, String) -> ComparisonResult) {
    self.compare = compare
  }
}

extension DatabaseCollation: Hashable {
  /// Whether the names are the same but for case: one would replace the other.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.name.lowercased() == rhs.name.lowercased()
  }

  /// Consistent with equality.
  public func hash(into hasher: inout Hasher) { hasher.combine(name.lowercased()) }
}

extension Database {
  /// Adds a collation, or replaces the one of the same name.
  ///
  /// - Parameter collation: Kept until it is removed or the connection closes.
  public func add(collation: DatabaseCollation) {
    do { try register(collation) } catch { deferredError = error }
  }

  /// Adds a collation, or replaces the one of the same name.
  ///
  /// - Parameter collation: Kept until it is removed or the connection closes.
  /// - Throws: ``DatabaseError`` where a statement runs.
  public func register(_ collation: DatabaseCollation) throws {
    clearStatementCache()
    try collation.install(in: self)
  }

  /// Removes a collation.
  ///
  /// - Parameter collation: One of the same name.
  public func remove(collation: DatabaseCollation) {
    clearStatementCache()
    do { try collation.uninstall(from: self) } catch { deferredError = error }
  }
}
