// A request is prepared with each call; its statement runs with the arguments it has then.
extension Row {
  /// A cursor over the rows of a request.
  ///
  /// - Throws: ``DatabaseError``.
  public static func fetchCursor(
    _ db: Database,
    _ request: some FetchRequest
  ) throws -> RowCursor {
    let request = try request.makePreparedRequest(db, forSingleResult: false)
    return try fetchCursor(request.statement, adapter: request.adapter)
  }

  /// All rows of a request.
  public static func fetchAll(_ db: Database, _ request: some FetchRequest) throws -> [Row] {
    let request = try request.makePreparedRequest(db, forSingleResult: false)
    return try fetchAll(request.statement, adapter: request.adapter)
  }

  /// The distinct rows of a request.
  public static func fetchSet(_ db: Database, _ request: some FetchRequest) throws -> Set<Row> {
    try Set(fetchAll(db, request))
  }

  /// The first row of a request, or `nil` where there is none.
  public static func fetchOne(_ db: Database, _ request: some FetchRequest) throws -> Row? {
    let request = try request.makePreparedRequest(db, forSingleResult: true)
    return try fetchOne(request.statement, adapter: request.adapter)
  }
}

extension DatabaseValueConvertible {
  /// A cursor over the values of a request's first column.
  ///
  /// - Throws: ``DatabaseError``.
  public static func fetchCursor(
    _ db: Database,
    _ request: some FetchRequest
  ) throws -> DatabaseValueCursor<Self> {
    let request = try request.makePreparedRequest(db, forSingleResult: false)
    return try fetchCursor(request.statement, adapter: request.adapter)
  }

  /// All values of a request's first column.
  public static func fetchAll(_ db: Database, _ request: some FetchRequest) throws -> [Self] {
    try Array(fetchCursor(db, request))
  }

  /// The first value of a request, or `nil` where there is no row or the value is NULL.
  public static func fetchOne(_ db: Database, _ request: some FetchRequest) throws -> Self? {
    let request = try request.makePreparedRequest(db, forSingleResult: true)
    return try fetchOne(request.statement, adapter: request.adapter)
  }
}

extension DatabaseValueConvertible where Self: Hashable {
  /// The distinct values of a request's first column.
  public static func fetchSet(_ db: Database, _ request: some FetchRequest) throws -> Set<Self> {
    try Set(fetchCursor(db, request))
  }
}

extension FetchableRecord {
  /// A cursor over the records of a request.
  ///
  /// - Throws: ``DatabaseError``.
  public static func fetchCursor(
    _ db: Database,
    _ request: some FetchRequest
  ) throws -> RecordCursor<Self> {
    let request = try request.makePreparedRequest(db, forSingleResult: false)
    return try fetchCursor(request.statement, adapter: request.adapter)
  }

  /// All records of a request.
  public static func fetchAll(_ db: Database, _ request: some FetchRequest) throws -> [Self] {
    try Array(fetchCursor(db, request))
  }

  /// The first record of a request, or `nil` where there is no row.
  public static func fetchOne(_ db: Database, _ request: some FetchRequest) throws -> Self? {
    let request = try request.makePreparedRequest(db, forSingleResult: true)
    return try fetchOne(request.statement, adapter: request.adapter)
  }
}

extension FetchableRecord where Self: Hashable {
  /// The distinct records of a request.
  public static func fetchSet(_ db: Database, _ request: some FetchRequest) throws -> Set<Self> {
    try Set(fetchCursor(db, request))
  }
}
