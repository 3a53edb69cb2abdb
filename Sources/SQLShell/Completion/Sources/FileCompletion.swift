import SQLSyntax

/// Files, for ATTACH and VACUUM INTO.
enum FileCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    let prefix = request.context.prefix
    guard request.expects(.file), request.matcher.strictness == .beginning,
      prefix.quote == "'" || prefix.text.isEmpty
    else { return [] }
    return FilePath.completions(of: prefix.text, home: request.home).map { path in
      let literal = Quoting.literal(path.text)
      return Proposal(
        name: path.text,
        detail: path.isDirectory ? "folder" : "file",
        // A folder is only the beginning: its quote stays open.
        text: path.isDirectory ? String(literal.dropLast()) : literal
      )
    }
  }
}
