import SQLSyntax

/// Collations, built in and the program's own.
enum CollationCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    guard request.expects(.collation) else { return [] }
    return request.catalog.available.collations.filter(request.matcher.matches).map {
      Proposal(name: $0, detail: "collation", ending: " ")
    }
  }
}
