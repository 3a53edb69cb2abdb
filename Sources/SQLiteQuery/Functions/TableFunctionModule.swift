import CSQLite

/// Keeps a table function alive while SQLite knows it.
final class TableFunctionBox {
  let function: DatabaseTableFunction
  init(_ function: DatabaseTableFunction) { self.function = function }
}

/// What SQLite allocates no memory for itself: its structure comes first, ours behind it.
private struct FunctionTable {
  var base = sqlite3_vtab()
  let box: Unmanaged<TableFunctionBox>
}

private struct FunctionCursor {
  var base = sqlite3_vtab_cursor()
  var rows: DatabaseTableFunction.Rows?
  var current: [DatabaseValue]?
  var number: Int64 = 0
}

/// The callbacks of SQLite for all table functions.
///
/// Source: <https://www.sqlite.org/c3ref/module.html>
enum TableFunctionModule {
  /// One for the process: SQLite keeps the pointer as long as any connection.
  nonisolated(unsafe) static let pointer: UnsafePointer<sqlite3_module> = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    var callbacks = sqlite3_module()
    callbacks.xConnect = connect
    callbacks.xBestIndex = bestIndex
    callbacks.xDisconnect = { table in
      table.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: FunctionTable.self) }?
        .deallocate()
      return SQLITE_OK
    }
    callbacks.xOpen = { _, result in
      let cursor = UnsafeMutablePointer<FunctionCursor>.allocate(capacity: 1)
      cursor.initialize(to: FunctionCursor())
      result?.pointee = UnsafeMutableRawPointer(cursor)
        .assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    callbacks.xClose = { base in
      guard let cursor = cursor(base) else { return SQLITE_OK }
      cursor.deinitialize(count: 1)
      cursor.deallocate()
      return SQLITE_OK
    }
    callbacks.xFilter = filter
    callbacks.xNext = { base in advance(base) }
    callbacks.xEof = { base in cursor(base)?.pointee.current == nil ? 1 : 0 }
    callbacks.xColumn = { base, context, index in
      guard let row = cursor(base)?.pointee.current, let context,
        row.indices.contains(Int(index))
      else { return SQLITE_OK }
      row[Int(index)].setResult(of: context)
      return SQLITE_OK
    }
    callbacks.xRowid = { base, result in
      result?.pointee = cursor(base)?.pointee.number ?? 0
      return SQLITE_OK
    }
    module.initialize(to: callbacks)
    return UnsafePointer(module)
  }()

  private static func cursor(
    _ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?
  ) -> UnsafeMutablePointer<FunctionCursor>? {
    base.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: FunctionCursor.self) }
  }

  private static func function(_ table: UnsafeMutablePointer<sqlite3_vtab>?)
    -> DatabaseTableFunction?
  {
    table.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: FunctionTable.self) }?
      .pointee.box.takeUnretainedValue().function
  }

  private static let connect:
    @convention(c) (
      OpaquePointer?, UnsafeMutableRawPointer?, Int32, UnsafePointer<UnsafePointer<CChar>?>?,
      UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?,
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> Int32 = { handle, context, _, _, result, _ in
      guard let context else { return SQLITE_ERROR }
      let box = Unmanaged<TableFunctionBox>.fromOpaque(context)
      let declaration = box.takeUnretainedValue().function.declaration
      let code = sqlite3_declare_vtab(handle, declaration)
      guard code == SQLITE_OK else { return code }
      _ = assay_sqlite_vtab_innocuous(handle)
      let table = UnsafeMutablePointer<FunctionTable>.allocate(capacity: 1)
      table.initialize(to: FunctionTable(box: box))
      result?.pointee = UnsafeMutableRawPointer(table).assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }

  /// Every argument that is given must be known before the first row.
  private static let bestIndex:
    @convention(c) (
      UnsafeMutablePointer<sqlite3_vtab>?, UnsafeMutablePointer<sqlite3_index_info>?
    ) -> Int32 = { table, information in
      guard let function = function(table), let information else { return SQLITE_ERROR }
      var places = [Int?](repeating: nil, count: function.parameters.count)
      for index in 0..<Int(information.pointee.nConstraint) {
        let constraint = information.pointee.aConstraint[index]
        let parameter = Int(constraint.iColumn) - function.columns.count
        guard constraint.op == SQLITE_INDEX_CONSTRAINT_EQ, places.indices.contains(parameter) else {
          continue
        }
        guard constraint.usable != 0 else { return SQLITE_CONSTRAINT }
        places[parameter] = index
      }
      if function.needsFirst, places.first == .some(nil) {
        let words = "first argument to \"\(function.name)()\" missing or unusable"
        setMessage(of: table, words)
        return SQLITE_ERROR
      }
      var mask: Int32 = 0
      var count: Int32 = 0
      for (parameter, place) in places.enumerated() {
        guard let place else { continue }
        mask |= 1 << Int32(parameter)
        count += 1
        information.pointee.aConstraintUsage[place].argvIndex = count
        information.pointee.aConstraintUsage[place].omit = 1
      }
      information.pointee.idxNum = mask
      information.pointee.estimatedCost = mask == 0 ? 1e9 : 10
      information.pointee.estimatedRows = 1000
      return SQLITE_OK
    }

  private static let filter:
    @convention(c) (
      UnsafeMutablePointer<sqlite3_vtab_cursor>?, Int32, UnsafePointer<CChar>?, Int32,
      UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 = { base, mask, _, _, values in
      guard let base, let function = function(base.pointee.pVtab) else { return SQLITE_ERROR }
      var position = 0
      let arguments = function.parameters.indices.map { parameter -> DatabaseValue? in
        guard mask & (1 << Int32(parameter)) != 0 else { return nil }
        defer { position += 1 }
        return values?[position].map { DatabaseValue(StoredValue($0)) } ?? .null
      }
      do {
        cursor(base)?.pointee.rows = try function.rows(arguments)
        cursor(base)?.pointee.number = 0
      } catch { return fail(base, error) }
      return advance(base)
    }

  private static func advance(_ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
    guard let base, let cursor = cursor(base) else { return SQLITE_ERROR }
    do {
      cursor.pointee.current = try cursor.pointee.rows?()
      cursor.pointee.number += 1
      return SQLITE_OK
    } catch { return fail(base, error) }
  }

  private static func fail(
    _ base: UnsafeMutablePointer<sqlite3_vtab_cursor>,
    _ error: any Error
  ) -> Int32 {
    let failure = error as? DatabaseError
    let message = failure.map { $0.message ?? "" } ?? String(describing: error)
    setMessage(of: base.pointee.pVtab, message)
    return failure?.extendedResultCode.rawValue ?? SQLITE_ERROR
  }

  private static func setMessage(
    of table: UnsafeMutablePointer<sqlite3_vtab>?,
    _ message: String
  ) {
    guard let table else { return }
    sqlite3_free(table.pointee.zErrMsg)
    table.pointee.zErrMsg = message.withCString { text in
      let size = message.utf8.count + 1
      let copy = sqlite3_malloc(Int32(clamping: size))
      copy?.copyMemory(from: text, byteCount: size)
      return copy?.assumingMemoryBound(to: CChar.self)
    }
  }
}
