import SQLSyntax

/// Keywords and phrases: `SELECT`, `ORDER BY`.
enum KeywordCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    request.context.keywords.filter(request.matcher.matches).map {
      Proposal(name: $0, spelling: .keyword, ending: " ")
    }
  }
}
