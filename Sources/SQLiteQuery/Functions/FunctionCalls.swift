import CSQLite
import FoundationEssentials

/// Carries a function through SQLite's context pointer.
final class FunctionBox {
  let kind: DatabaseFunction.Kind
  init(_ kind: DatabaseFunction.Kind) { self.kind = kind }
}

/// One group of rows on its way through an aggregate.
private final class AggregateState {
  var aggregate: any DatabaseAggregate
  init(_ aggregate: any DatabaseAggregate) { self.aggregate = aggregate }
}

func releaseFunctionBox(_ box: UnsafeMutableRawPointer?) {
  if let box { Unmanaged<FunctionBox>.fromOpaque(box).release() }
}

func callFunction(
  _ context: OpaquePointer?,
  _ count: Int32,
  _ values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let context, let box = sqlite3_user_data(context),
    case .function(let body) = Unmanaged<FunctionBox>.fromOpaque(box).takeUnretainedValue().kind
  else { return }
  do {
    try report(body(arguments(count, values)), to: context)
  } catch {
    report(error, to: context)
  }
}

func stepAggregate(
  _ context: OpaquePointer?,
  _ count: Int32,
  _ values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let context, let state = aggregateState(context, makesOne: true) else { return }
  do {
    try state.takeUnretainedValue().aggregate.step(arguments(count, values))
  } catch {
    report(error, to: context)
  }
}

func finalizeAggregate(_ context: OpaquePointer?) {
  guard let context else { return }
  // A group without rows was never stepped, and has its initial value.
  guard let state = aggregateState(context, makesOne: true) else { return }
  defer {
    sqlite3_aggregate_context(context, 0)?.storeBytes(of: nil, as: UnsafeMutableRawPointer?.self)
    state.release()
  }
  do {
    try report(state.takeUnretainedValue().aggregate.finalize(), to: context)
  } catch {
    report(error, to: context)
  }
}

/// SQLite keeps a few bytes a group: a retained pointer to the state, null before the first row.
private func aggregateState(
  _ context: OpaquePointer,
  makesOne: Bool
) -> Unmanaged<AggregateState>? {
  let size = Int32(MemoryLayout<UnsafeMutableRawPointer?>.size)
  guard let slot = sqlite3_aggregate_context(context, size) else {
    sqlite3_result_error_nomem(context)
    return nil
  }
  if let state = slot.load(as: UnsafeMutableRawPointer?.self) {
    return Unmanaged.fromOpaque(state)
  }
  guard let box = sqlite3_user_data(context),
    case .aggregate(let make) = Unmanaged<FunctionBox>.fromOpaque(box).takeUnretainedValue().kind
  else { return nil }
  let state = Unmanaged.passRetained(AggregateState(make()))
  slot.storeBytes(of: state.toOpaque(), as: UnsafeMutableRawPointer?.self)
  return state
}

private func arguments(
  _ count: Int32,
  _ values: UnsafeMutablePointer<OpaquePointer?>?
) -> [DatabaseValue] {
  guard let values else { return [] }
  return (0..<Int(count)).map { index in
    guard let value = values[index] else { return .null }
    return DatabaseValue(StoredValue(value))
  }
}

private func report(_ result: (any DatabaseValueConvertible)?, to context: OpaquePointer) throws {
  let value = result?.databaseValue ?? .null
  if let fault = value.bindingFault {
    throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: fault)
  }
  value.setResult(of: context)
}

extension DatabaseValue {
  /// Hands the value to SQLite as the result of a function, or of a column of a virtual table.
  func setResult(of context: OpaquePointer) {
    withStoredValue { stored in
      switch stored {
      case .null: sqlite3_result_null(context)
      case .integer(let integer): sqlite3_result_int64(context, integer)
      case .real(let real): sqlite3_result_double(context, real)
      case .text(let bytes):
        sqlite3_result_text64(
          context,
          (bytes.baseAddress ?? BindingBuffer.emptyBytes).assumingMemoryBound(to: CChar.self),
          UInt64(bytes.count),
          assay_sqlite_transient(),
          UInt8(SQLITE_UTF8)
        )
      case .blob(let bytes):
        sqlite3_result_blob64(
          context,
          bytes.baseAddress ?? BindingBuffer.emptyBytes,
          UInt64(bytes.count),
          assay_sqlite_transient()
        )
      }
    }
  }
}

private func report(_ error: any Error, to context: OpaquePointer) {
  guard let error = error as? DatabaseError else {
    sqlite3_result_error(context, String(describing: error), -1)
    return
  }
  if let message = error.message { sqlite3_result_error(context, message, -1) }
  sqlite3_result_error_code(context, error.extendedResultCode.rawValue)
}
