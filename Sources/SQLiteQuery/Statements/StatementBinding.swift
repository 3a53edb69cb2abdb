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
    if arguments.namedValues.isEmpty, namedParameterFree {
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
      if let name, let value = arguments.namedValues[name] { return value }
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

  /// How many parameters the statement has.
  public var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

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

  private var namedParameterFree: Bool {
    for index in 0..<sqlite3_bind_parameter_count(handle)
    where sqlite3_bind_parameter_name(handle, index + 1) != nil { return false }
    return true
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
    reset()
    unbindable = nil
    var room = 0
    for value in values {
      switch value.content {
      case .string(let string): room += string.utf8.count
      case .blob(let data), .malformedText(let data): room += data.count
      case .null, .int64: break
      case .double, .oversized:
        if let fault = value.bindingFault { throw refused(fault, arguments) }
      }
    }
    hasBindings = !values.isEmpty
    bindingBuffer.reserve(room)
    for (position, value) in values.enumerated() {
      let code = bind(value, at: Int32(truncatingIfNeeded: position + 1))
      guard code == SQLITE_OK else { throw database.error(code, sql: sql, arguments: arguments) }
    }
  }

  private func bind(_ value: DatabaseValue, at index: Int32) -> Int32 {
    switch value.content {
    case .null, .oversized:
      return sqlite3_bind_null(handle, index)
    case .int64(let integer):
      return sqlite3_bind_int64(handle, index, integer)
    case .double(let real):
      return sqlite3_bind_double(handle, index, real)
    case .string(var string):
      return string.withUTF8 { bindText(UnsafeRawBufferPointer($0), at: index) }
    case .malformedText(let data):
      return data.withUnsafeBytes { bindText($0, at: index) }
    case .blob(let data):
      return data.withUnsafeBytes { bytes in
        sqlite3_bind_blob64(handle, index, bindingBuffer.append(bytes), UInt64(bytes.count), nil)
      }
    }
  }

  private func bindText(_ bytes: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
    let text = bindingBuffer.append(bytes).assumingMemoryBound(to: CChar.self)
    return sqlite3_bind_text64(handle, index, text, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
  }

  private func refused(_ reason: String, _ arguments: StatementArguments) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_MISMATCH, message: reason, sql: sql, arguments: arguments)
  }
}
