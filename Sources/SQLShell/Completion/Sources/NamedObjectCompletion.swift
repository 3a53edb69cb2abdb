import SQLSyntax

/// Indexes.
enum IndexCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    request.expects(.index) ? NamedObjects.proposals(\.indexes, for: request) : []
  }
}

/// Triggers.
enum TriggerCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    request.expects(.trigger) ? NamedObjects.proposals(\.triggers, for: request) : []
  }
}

/// What indexes and triggers have in common: a table that they belong to.
private enum NamedObjects {
  static func proposals(
    _ kind: KeyPath<SchemaSnapshot, NameIndex<CatalogObject>>,
    for request: CompletionRequest
  ) -> [Proposal] {
    request.catalog.schemas
      .filter { schema in request.schema.map { $0.lowercased() == schema.name.lowercased() } ?? true }
      .flatMap { $0[keyPath: kind].matching(request.matcher) }
      // Those that constraints made can't be named in most places.
      .filter { !$0.name.hasPrefix("sqlite_autoindex_") }
      .map { Proposal(name: $0.name, detail: "\($0.kind.word) on \($0.table)", ending: " ") }
  }
}
