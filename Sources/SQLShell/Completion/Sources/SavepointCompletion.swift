import SQLSyntax

/// Savepoints that are open.
enum SavepointCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    guard request.expects(.savepoint) else { return [] }
    return request.memory.savepoints.reversed().filter(request.matcher.matches).map {
      Proposal(name: $0, detail: "savepoint")
    }
  }
}
