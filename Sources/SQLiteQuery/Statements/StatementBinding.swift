import CSQLite
import FoundationEssentials

extension Statement {
  /// What the statement will run with.
  ///
  /// - Precondition: The arguments fit the parameters; ``setArguments(_:)`` throws instead.
  public var arguments: StatementArguments {
    get { boundArguments }
    set {
      do { try setArguments(newValue) } catch { preconditionFailure(String(describing: error)) }
    }
  }

  /// Checks and binds arguments.
  ///
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) where one is missing or too many, 20
  ///   (`SQLITE_MISMATCH`) where a value can't be stored without change. Nothing is bound then.
  public func setArguments(_ arguments: StatementArguments) throws {
    if arguments.named == nil, isNamedParameterFree {
      guard arguments.values.count == parameterCount else {
        throw wrongNumber(of: arguments)
      }
      try bind(arguments.values, of: arguments)
    } else {
      var rest = arguments
      let values = try rest.takeValues(
        for: parameterNames,
        of: sql,
        in: database.configuration
      )
      guard rest.values.isEmpty else { throw wrongNumber(of: arguments) }
      try bind(values, of: arguments)
    }
    boundArguments = arguments
  }

  /// Binds arguments, those that are missing as NULL, those in excess not at all.
  public func setUncheckedArguments(_ arguments: StatementArguments) {
    var position = 0
    let values = parameterNames.map { name -> DatabaseValue in
      if let name, let value = arguments.named?[name] { return value }
      guard position < arguments.values.count else { return .null }
      defer { position += 1 }
      return arguments.values[position]
    }
    do { try bind(values, of: arguments) } catch { unbindable = error as? DatabaseError }
    boundArguments = arguments
  }

  /// Checks arguments without binding them.
  ///
  /// - Throws: ``DatabaseError`` 21 (`SQLITE_MISUSE`) where one is missing or too many.
  public func validateArguments(_ arguments: StatementArguments) throws {
    var rest = arguments
    _ = try rest.takeValues(for: parameterNames, of: sql, in: database.configuration)
    guard rest.values.isEmpty else { throw wrongNumber(of: arguments) }
  }

  /// The names of the parameters in order of their numbers, without prefix; `nil` for `?` and `?1`.
  public var parameterNames: [String?] {
    (0..<sqlite3_bind_parameter_count(handle)).map { index in
      guard let name = sqlite3_bind_parameter_name(handle, index + 1) else { return nil }
      guard name.pointee != CChar(bitPattern: UInt8(ascii: "?")) else { return nil }
      return String(cString: name + 1)
    }
  }

  private func wrongNumber(of arguments: StatementArguments) -> DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_MISUSE,
      message: "wrong number of statement arguments: \(arguments.values.count)",
      sql: sql,
      arguments: arguments,
      publicStatementArguments: database.configuration.publicStatementArguments
    )
  }

  /// The names of the parameters in order of their numbers as they are written, with their prefix;
  /// `nil` for `?`.
  ///
  /// Source: <https://www.sqlite.org/c3ref/bind_parameter_name.html>
  public var prefixedParameterNames: [String?] {
    (0..<sqlite3_bind_parameter_count(handle)).map { index in
      sqlite3_bind_parameter_name(handle, index + 1).map { String(cString: $0) }
    }
  }

  /// Binds one value a parameter; nothing stays bound when a value is refused.
  func bind(_ values: [DatabaseValue], of arguments: StatementArguments) throws {
    if isRunning { reset() }
    unbindable = nil
    var room = 0
    for position in 0..<values.count {
      switch values[position].content {
      case .null, .int64: break
      case .string(let string): room += string.utf8.count
      case .blob(let bytes), .malformedText(let bytes): room += bytes.count
      case .data(let data): room += data.count
      case .double(let real):
        if real.isNaN, let fault = values[position].bindingFault { throw refused(fault, arguments) }
      case .oversized:
        if let fault = values[position].bindingFault { throw refused(fault, arguments) }
      }
    }
    hasBindings = !values.isEmpty
    var target = bindingBuffer.reserve(room)
    for position in 0..<values.count {
      let code = bind(values[position], at: Int32(truncatingIfNeeded: position + 1), &target)
      guard code == SQLITE_OK else {
        // What was bound before may point to memory that is gone.
        sqlite3_clear_bindings(handle)
        hasBindings = false
        throw database.error(code, sql: sql, arguments: arguments)
      }
    }
  }

  /// Binds a value; bytes are copied to the target, which moves behind them.
  @inline(__always)
  private func bind(
    _ value: DatabaseValue,
    at index: Int32,
    _ target: inout UnsafeMutableRawPointer
  ) -> Int32 {
    switch value.content {
    case .null, .oversized: return sqlite3_bind_null(handle, index)
    case .int64(let integer): return sqlite3_bind_int64(handle, index, integer)
    case .double(let real): return sqlite3_bind_double(handle, index, real)
    case .string(var string):
      let bytes = string.withUTF8 { copy(UnsafeRawBufferPointer($0), to: &target) }
      return bindText(bytes, at: index)
    case .malformedText(let buffer):
      return bindText(buffer.withBytes { copy($0, to: &target) }, at: index)
    case .blob(let buffer):
      return bindBlob(buffer.withBytes { copy($0, to: &target) }, at: index)
    case .data(let data):
      return bindBlob(data.withUnsafeBytes { copy($0, to: &target) }, at: index)
    }
  }

  @inline(__always)
  private func copy(
    _ source: UnsafeRawBufferPointer,
    to target: inout UnsafeMutableRawPointer
  ) -> UnsafeRawBufferPointer {
    let start = target
    if let base = source.baseAddress { start.copyMemory(from: base, byteCount: source.count) }
    target += source.count
    return UnsafeRawBufferPointer(start: start, count: source.count)
  }

  private func bindText(_ bytes: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
    let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    return sqlite3_bind_text64(handle, index, text, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
  }

  private func bindBlob(_ bytes: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
    sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), nil)
  }

  private func refused(_ reason: String, _ arguments: StatementArguments) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_MISMATCH, message: reason, sql: sql, arguments: arguments)
  }
}
