import SQLSyntax

/// Indexes.
enum IndexCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    guard request.expects(.index) else { return [] }
    // Those that constraints made can't be dropped or named elsewhere.
    return request.objects(\.indexes).filter { !$0.name.hasPrefix("sqlite_autoindex_") }
      .map { Proposal(name: $0.name, detail: "index on \($0.table)", ending: " ") }
  }
}
