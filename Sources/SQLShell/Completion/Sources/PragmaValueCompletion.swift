import SQLSyntax

/// Values and arguments of a pragma.
enum PragmaValueCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    for kind in request.context.kinds {
      guard case .pragmaValue(let pragma, let schema) = kind else { continue }
      switch PragmaValue.values(of: pragma) {
      case .words(let words):
        return words.filter(request.matcher.matches).map { Proposal(name: $0, spelling: .value) }
      case .table: return named(request.objects(\.relations, in: schema))
      case .index: return named(request.objects(\.indexes, in: schema))
      case .none: return []
      }
    }
    return []
  }

  private static func named(_ objects: [CatalogObject]) -> [Proposal] {
    objects.map { Proposal(name: $0.name, detail: $0.kind.word, ending: ")") }
  }
}
