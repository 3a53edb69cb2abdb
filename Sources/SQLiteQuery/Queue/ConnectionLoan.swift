/// Hands a connection, or the reason why there is none, to a closure exactly once.
///
/// What fails after the closure has run, such as the end of its transaction, has nobody left to be
/// told to.
///
/// - Parameters:
///   - body: Called once, whatever happens.
///   - access: Calls the closure that it is given with the connection, once, or throws.
package func lendConnection(
  to body: @escaping (Result<Database, any Error>) -> Void,
  by access: (_ lend: (Database) -> Void) throws -> Void
) {
  var isLent = false
  do {
    try access { db in
      isLent = true
      body(.success(db))
    }
  } catch {
    if !isLent { body(.failure(error)) }
  }
}
