import SQLSyntax

/// Names that result columns were given, for `ORDER BY` and `GROUP BY`.
enum OutputNameCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    guard request.expects(.outputName) else { return [] }
    return request.context.outputNames.filter(request.matcher.matches).map {
      Proposal(name: $0, detail: "result column")
    }
  }
}
