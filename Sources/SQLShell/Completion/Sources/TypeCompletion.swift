import SQLSyntax

/// Declared types: those of STRICT tables, then others in use.
enum TypeCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    guard request.expects(.typeName) else { return [] }
    return names.filter(request.matcher.matches).map { Proposal(name: $0, spelling: .keyword) }
  }

  private static let names = [
    "INTEGER", "TEXT", "REAL", "BLOB", "ANY", "INT", "NUMERIC", "BOOLEAN", "DATE", "DATETIME",
    "DECIMAL", "DOUBLE", "FLOAT", "VARCHAR", "CHAR", "BIGINT",
  ]
}
