import SQLSyntax

/// Triggers.
enum TriggerCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    guard request.expects(.trigger) else { return [] }
    return request.objects(\.triggers)
      .map { Proposal(name: $0.name, detail: "trigger on \($0.table)", ending: " ") }
  }
}
