import SQLSyntax

/// Modules of virtual tables.
enum ModuleCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    guard request.expects(.module) else { return [] }
    return request.catalog.available.modules
      // A pragma's module can't be made a table of.
      .filter { !$0.hasPrefix("pragma_") && request.matcher.matches($0) }
      .map { Proposal(name: $0, detail: "module", ending: "(") }
  }
}
