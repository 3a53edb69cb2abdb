/// A query that knows how its rows are read.
public protocol FetchRequest<RowDecoder> {
  /// What a row is read as: ``Row``, a value or a record.
  associatedtype RowDecoder

  /// Prepares the query.
  ///
  /// - Parameters:
  ///   - db: The connection.
  ///   - singleResult: Whether only the first row will be read.
  /// - Returns: The statement with its arguments.
  /// - Throws: ``DatabaseError``.
  func makePreparedRequest(
    _ db: Database,
    forSingleResult singleResult: Bool
  ) throws -> PreparedRequest

  /// How many rows the query has.
  ///
  /// - Throws: ``DatabaseError``.
  func fetchCount(_ db: Database) throws -> Int
}

/// A query that is ready to run.
public struct PreparedRequest {
  /// The statement, its arguments set.
  public var statement: Statement
  /// Chooses the columns; `nil` takes all.
  public var adapter: (any RowAdapter)?

  /// A statement whose arguments are set.
  public init(statement: Statement, adapter: (any RowAdapter)? = nil) {
    self.statement = statement
    self.adapter = adapter
  }
}

extension FetchRequest {
  /// How many rows the query has: it is run to its end.
  public func fetchCount(_ db: Database) throws -> Int {
    let request = try makePreparedRequest(db, forSingleResult: false)
    return try Row.fetchCursor(request.statement).reduce(into: 0) { count, _ in count += 1 }
  }

  /// The same query with an adapter behind its own.
  ///
  /// - Parameter adapter: Makes an adapter where the query is prepared.
  /// - Returns: A request.
  public func adapted(
    _ adapter: @escaping (Database) throws -> any RowAdapter
  ) -> AdaptedFetchRequest<Self> {
    AdaptedFetchRequest(base: self, adapter: adapter)
  }
}

/// A query with an adapter behind its own.
public struct AdaptedFetchRequest<Base: FetchRequest>: FetchRequest {
  /// What the rows of the query are read as.
  public typealias RowDecoder = Base.RowDecoder

  let base: Base
  let adapter: (Database) throws -> any RowAdapter

  /// The query as it is.
  public func fetchCount(_ db: Database) throws -> Int { try base.fetchCount(db) }

  /// Prepares the query.
  public func makePreparedRequest(
    _ db: Database,
    forSingleResult singleResult: Bool
  ) throws -> PreparedRequest {
    var request = try base.makePreparedRequest(db, forSingleResult: singleResult)
    let added = try adapter(db)
    request.adapter = request.adapter.map { ChainedRowAdapter(first: $0, second: added) } ?? added
    return request
  }
}

/// A query whatever its type.
public struct AnyFetchRequest<RowDecoder>: FetchRequest {
  private let count: (Database) throws -> Int
  private let prepare: (Database, Bool) throws -> PreparedRequest

  /// A query that reads its rows as it did.
  public init(_ request: some FetchRequest<RowDecoder>) { self.init(asRequest: request) }

  /// A query that reads its rows in another way.
  public init(asRequest request: some FetchRequest) {
    count = request.fetchCount
    prepare = { try request.makePreparedRequest($0, forSingleResult: $1) }
  }

  /// How many rows the query has.
  public func fetchCount(_ db: Database) throws -> Int { try count(db) }

  /// Prepares the query.
  public func makePreparedRequest(
    _ db: Database,
    forSingleResult singleResult: Bool
  ) throws -> PreparedRequest {
    try prepare(db, singleResult)
  }
}
