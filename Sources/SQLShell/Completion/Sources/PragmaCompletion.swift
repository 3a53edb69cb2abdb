import SQLSyntax

/// Names of pragmas.
enum PragmaCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    guard request.expects(.pragma) else { return [] }
    return request.catalog.available.pragmas.filter(request.matcher.matches).map { name in
      let ending: String =
        switch PragmaValue.values(of: name) {
        case .words: " = "
        case .table, .index: "("
        case .none: ""
        }
      return Proposal(name: name, detail: "pragma", spelling: .verbatim, ending: ending)
    }
  }
}
