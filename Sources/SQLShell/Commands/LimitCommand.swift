import SQLiteQuery

/// `.limit ?NAME? ?VALUE?` shows or changes the limits of the connection.
struct LimitCommand: DotCommand {
  static let signature = CommandSignature(
    "limit",
    aliases: ["limits"],
    shortest: 5,
    .optional("LIMIT", .oneOf(limits.map(\.name))),
    .optional("VAL", .number),
    summary: "Display or change the value of an SQLITE_LIMIT",
    group: .databases,
    usage: ".limit NAME ?NEW-VALUE?"
  )

  static let limits: [(name: String, limit: DatabaseLimit)] = [
    ("length", .length), ("sql_length", .sqlLength), ("column", .columns),
    ("expr_depth", .expressionDepth), ("compound_select", .compoundSelectTerms),
    ("vdbe_op", .instructions), ("function_arg", .functionArguments),
    ("attached", .attachedDatabases), ("like_pattern_length", .likePatternLength),
    ("variable_number", .parameterNumber), ("trigger_depth", .triggerDepth),
    ("worker_threads", .workerThreads),
  ]

  private let name: String?
  private let value: Int?

  init(_ arguments: inout CommandArguments) throws {
    if arguments.count > 2 { throw UsageError(usage: arguments.usage) }
    name = arguments.nextIfPresent()
    value = arguments.nextIfPresent().map(NumberWord.value)
  }

  func run(in session: ShellSession) throws {
    var shown = Self.limits
    if let name {
      shown = Self.limits.filter { $0.name.hasPrefix(name.lowercased()) }
      if shown.count > 1 { throw VerbatimError("ambiguous limit: \"\(name)\"") }
      if shown.isEmpty {
        throw VerbatimError(
          "unknown limit: \"\(name)\"\nenter \".limits\" with no arguments for a list."
        )
      }
    }
    try session.withDatabase { db in
      for (name, limit) in shown {
        if let value { db.setLimit(limit, value) }
        try session.print("\(name.paddedLeft(to: 20)) \(db.limit(limit))")
      }
    }
  }
}
