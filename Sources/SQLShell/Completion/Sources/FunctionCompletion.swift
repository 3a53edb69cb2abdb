import SQLSyntax

/// Functions, built in and the program's own.
enum FunctionCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    guard request.expects(.function), request.context.prefix.qualifier.isEmpty,
      request.context.prefix.quote == nil
    else { return [] }
    return request.catalog.available.functions
      .filter { request.matcher.matches($0.name) && !Quoting.needsQuotes($0.name) }
      .map { Proposal(name: $0.name, detail: $0.kind, spelling: .verbatim, ending: "(") }
  }
}
