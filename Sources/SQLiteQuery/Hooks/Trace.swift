import CSQLite

extension Database {
  /// What a trace reports.
  public struct TracingOptions: OptionSet, Sendable {
    /// The bits, as SQLite numbers them.
    public let rawValue: UInt32

    /// Options of those bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Each statement when it begins to run.
    public static let statement = TracingOptions(rawValue: UInt32(SQLITE_TRACE_STMT))

    /// Each statement with its duration when it has run.
    public static let profile = TracingOptions(rawValue: UInt32(SQLITE_TRACE_PROFILE))
  }

  /// What happened to a statement.
  ///
  /// It is valid during the call that delivers it only.
  public enum TraceEvent: CustomStringConvertible {
    /// The text of a traced statement.
    public struct Statement: CustomStringConvertible {
      let handle: OpaquePointer
      /// What SQLite traces instead of the statement: the comment of a trigger.
      let comment: String?
      let publicStatementArguments: Bool

      /// The text as it was prepared, parameters included.
      public var sql: String {
        if let comment { return comment }
        return sqlite3_sql(handle).map { String(cString: $0).trimmedStatement } ?? ""
      }

      /// The text with the bound values in the place of the parameters.
      public var expandedSQL: String {
        guard comment == nil, let text = sqlite3_expanded_sql(handle) else { return sql }
        defer { sqlite3_free(text) }
        return String(cString: text).trimmedStatement
      }

      /// ``sql``, or ``expandedSQL`` where ``Configuration/publicStatementArguments`` allows it.
      public var description: String { publicStatementArguments ? expandedSQL : sql }
    }

    /// A statement begins to run.
    case statement(Statement)

    /// A statement has run, in that many seconds.
    case profile(statement: Statement, duration: Double)

    /// The statement; after its duration, if known, as `0.123s SELECT 1`.
    public var description: String {
      switch self {
      case .statement(let statement): statement.description
      case .profile(let statement, let duration):
        "\(Self.seconds(duration)) \(statement.description)"
      }
    }

    /// The description with the bound values.
    public var expandedDescription: String {
      switch self {
      case .statement(let statement): statement.expandedSQL
      case .profile(let statement, let duration):
        "\(Self.seconds(duration)) \(statement.expandedSQL)"
      }
    }

    private static func seconds(_ duration: Double) -> String {
      let milliseconds = Int((duration * 1000).rounded())
      let fraction = String(milliseconds % 1000)
      let zeros = String(repeating: "0", count: 3 - fraction.utf8.count)
      return "\(milliseconds / 1000).\(zeros)\(fraction)s"
    }
  }

  /// Calls a closure for each statement that runs.
  ///
  /// A connection has one trace; the new one replaces it.
  ///
  /// - Parameters:
  ///   - options: What is reported.
  ///   - trace: Must not use the connection; `nil` ends the calls.
  ///
  /// Source: <https://www.sqlite.org/c3ref/trace_v2.html>
  public func trace(
    options: TracingOptions = .statement,
    _ trace: ((_ event: TraceEvent) -> Void)? = nil
  ) {
    guard let handle else { return }
    guard let trace else {
      sqlite3_trace_v2(handle, 0, nil, nil)
      callbacks.trace = nil
      return
    }
    let box = HookBox(
      database: self,
      closure: Tracer(
        report: trace,
        publicStatementArguments: configuration.publicStatementArguments
      )
    )
    sqlite3_trace_v2(handle, options.rawValue, reportTrace, box.context)
    callbacks.trace = box
  }
}

private struct Tracer {
  let report: (Database.TraceEvent) -> Void
  let publicStatementArguments: Bool
}

private func reportTrace(
  _ code: UInt32,
  _ context: UnsafeMutableRawPointer?,
  _ statement: UnsafeMutableRawPointer?,
  _ detail: UnsafeMutableRawPointer?
) -> Int32 {
  guard let tracer = HookBox<Tracer>.from(context)?.closure, let statement else { return 0 }
  var comment: String?
  if code == UInt32(SQLITE_TRACE_STMT), let detail {
    let text = String(cString: detail.assumingMemoryBound(to: CChar.self))
    if text.hasPrefix("--") { comment = text }
  }
  let traced = Database.TraceEvent.Statement(
    handle: OpaquePointer(statement),
    comment: comment,
    publicStatementArguments: tracer.publicStatementArguments
  )
  switch code {
  case UInt32(SQLITE_TRACE_STMT):
    tracer.report(.statement(traced))
  case UInt32(SQLITE_TRACE_PROFILE):
    let nanoseconds = detail.map { $0.load(as: Int64.self) } ?? 0
    tracer.report(.profile(statement: traced, duration: Double(nanoseconds) / 1e9))
  default: break
  }
  return 0
}
