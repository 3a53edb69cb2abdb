import CSQLite
public import FoundationEssentials

extension Database {
  /// The content of a schema as the bytes of a database file.
  ///
  /// - Parameter schema: `main`, `temp` or the name of an attached database.
  /// - Returns: The file; empty for a database in memory that was never written.
  /// - Throws: ``DatabaseError`` where there is no such schema, or no memory.
  ///
  /// Source: <https://www.sqlite.org/c3ref/serialize.html>
  public func serialize(schema: String = "main") throws -> Data {
    let handle = try openHandle()
    guard filename(schema: schema) != nil else {
      throw DatabaseError(resultCode: .SQLITE_ERROR, message: "unknown database \(schema)")
    }
    var size: Int64 = 0
    guard let bytes = sqlite3_serialize(handle, schema, &size, 0) else {
      if size == 0 { return Data() }
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    defer { sqlite3_free(bytes) }
    return Data(bytes: bytes, count: Int(size))
  }

  /// Makes a schema a database in memory with the content of a database file.
  ///
  /// - Parameters:
  ///   - data: The bytes of a database file; they are copied.
  ///   - schema: `main`, `temp` or the name of an attached database; what it was is let go.
  /// - Throws: ``DatabaseError``, also where a transaction is open.
  ///
  /// Source: <https://www.sqlite.org/c3ref/deserialize.html>
  public func deserialize(_ data: Data, schema: String = "main") throws {
    let handle = try openHandle()
    clearStatementCache()
    guard let copy = sqlite3_malloc64(UInt64(max(data.count, 1))) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    data.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { copy.copyMemory(from: base, byteCount: bytes.count) }
    }
    let flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE
    let code = sqlite3_deserialize(
      handle,
      schema,
      copy.assumingMemoryBound(to: UInt8.self),
      Int64(data.count),
      Int64(data.count),
      UInt32(flags)
    )
    guard code == SQLITE_OK else { throw error(code, sql: nil) }
  }
}
