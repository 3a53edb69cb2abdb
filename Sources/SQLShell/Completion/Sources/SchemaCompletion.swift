import SQLSyntax

/// Attached databases, alone or before the dot.
enum SchemaCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    let isWanted = request.expects(.schema)
    let isQualifier = [.source, .table, .view, .index, .trigger].contains(where: request.expects)
    guard isWanted || isQualifier, request.schema == nil else { return [] }
    return request.catalog.schemas.map(\.name)
      // Who has only one database need not be told its name.
      .filter { isWanted || !request.matcher.typed.isEmpty || !["main", "temp"].contains($0) }
      .filter { request.matcher.matches($0) }
      .map { Proposal(name: $0, detail: "database", ending: isWanted ? " " : ".") }
  }
}
