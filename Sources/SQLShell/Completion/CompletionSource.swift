/// Knows one kind of what could stand at the cursor.
///
/// A source is one type in one file, and one line in ``CompletionSources/all``.
protocol CompletionSource: SendableMetatype {
  /// What fits the request's matcher; the completer puts it in order and inserts it.
  static func proposals(for request: CompletionRequest) -> [Proposal]
}

/// What Tab can offer in a statement.
enum CompletionSources {
  static let all: [any CompletionSource.Type] = [
    JoinCompletion.self,
    OutputNameCompletion.self,
    ColumnCompletion.self,
    RelationCompletion.self,
    IndexCompletion.self,
    TriggerCompletion.self,
    SchemaCompletion.self,
    SavepointCompletion.self,
    PragmaCompletion.self,
    PragmaValueCompletion.self,
    CollationCompletion.self,
    TypeCompletion.self,
    ModuleCompletion.self,
    FileCompletion.self,
    KeywordCompletion.self,
    FunctionCompletion.self,
  ]
}
