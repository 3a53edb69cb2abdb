// What the rows of a request are read as decides what it fetches.
extension FetchRequest where RowDecoder == Row {
  /// A cursor over the rows.
  ///
  /// - Throws: ``DatabaseError``.
  public func fetchCursor(_ db: Database) throws -> RowCursor {
    try Row.fetchCursor(db, self)
  }

  /// All rows.
  public func fetchAll(_ db: Database) throws -> [Row] {
    try Row.fetchAll(db, self)
  }

  /// The first row, or `nil` where there is none.
  public func fetchOne(_ db: Database) throws -> Row? {
    try Row.fetchOne(db, self)
  }

  /// The distinct rows.
  public func fetchSet(_ db: Database) throws -> Set<Row> { try Row.fetchSet(db, self) }
}

extension FetchRequest where RowDecoder: DatabaseValueConvertible {
  /// A cursor over the values.
  ///
  /// - Throws: ``DatabaseError``.
  public func fetchCursor(_ db: Database) throws -> DatabaseValueCursor<RowDecoder> {
    try RowDecoder.fetchCursor(db, self)
  }

  /// All values.
  public func fetchAll(_ db: Database) throws -> [RowDecoder] {
    try RowDecoder.fetchAll(db, self)
  }

  /// The first value, or `nil` where there is none.
  public func fetchOne(_ db: Database) throws -> RowDecoder? {
    try RowDecoder.fetchOne(db, self)
  }
}

extension FetchRequest where RowDecoder: DatabaseValueConvertible & Hashable {
  /// The distinct values.
  public func fetchSet(_ db: Database) throws -> Set<RowDecoder> {
    try RowDecoder.fetchSet(db, self)
  }
}

extension FetchRequest where RowDecoder: FetchableRecord {
  /// A cursor over the records.
  ///
  /// - Throws: ``DatabaseError``.
  public func fetchCursor(_ db: Database) throws -> RecordCursor<RowDecoder> {
    try RowDecoder.fetchCursor(db, self)
  }

  /// All records.
  public func fetchAll(_ db: Database) throws -> [RowDecoder] {
    try RowDecoder.fetchAll(db, self)
  }

  /// The first record, or `nil` where there is none.
  public func fetchOne(_ db: Database) throws -> RowDecoder? {
    try RowDecoder.fetchOne(db, self)
  }
}

extension FetchRequest where RowDecoder: FetchableRecord & Hashable {
  /// The distinct records.
  public func fetchSet(_ db: Database) throws -> Set<RowDecoder> {
    try RowDecoder.fetchSet(db, self)
  }
}
