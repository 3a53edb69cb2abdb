import SQLSyntax

/// The tables that a statement itself says to write; what it only reads, a cascade may still empty.
struct StatementTargets {
  private(set) var names: Set<String> = []
  private var expectsName = false
  private var candidate: String?
  private var skipsNext = false
  private var previous: Keyword?

  /// The names behind INTO, UPDATE, DELETE FROM and TABLE, without their schemas, in lower case.
  static func names(in sql: ArraySlice<UInt8>) -> Set<String> {
    let utf8 = Array(sql)
    var targets = StatementTargets()
    forEachToken(utf8) { token in
      targets.take(token, utf8)
      return true
    }
    targets.settle()
    return targets.names
  }

  private mutating func take(_ token: Token, _ utf8: [UInt8]) {
    defer { previous = token.keyword }
    if token.kind == .dot, candidate != nil {
      // That was the schema.
      (candidate, expectsName) = (nil, true)
      return
    }
    settle()
    if skipsNext {
      skipsNext = false
      return
    }
    switch token.keyword {
    case .into, .table: expectsName = true
    case .from where previous == .delete: expectsName = true
    // Not that of ON CONFLICT DO UPDATE, of a trigger or of a foreign key.
    case .update where previous != .do && previous != .on: expectsName = true
    case .set where expectsName: expectsName = false
    // INSERT OR and UPDATE OR are followed by what happens at a conflict.
    case .or where expectsName: skipsNext = true
    case .if where expectsName, .not where expectsName, .exists where expectsName: break
    default:
      guard expectsName else { return }
      if token.isName || token.kind == .string {
        candidate = Quoting.name(ofToken: utf8.text(token.range)).lowercased()
      }
      expectsName = false
    }
  }

  private mutating func settle() {
    if let candidate { names.insert(candidate) }
    candidate = nil
  }
}
