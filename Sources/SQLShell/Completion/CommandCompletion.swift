import LineEditing
import SQLSyntax

/// Completes dot commands: names, then arguments as their signatures describe them.
struct CommandCompletion {
  let signatures: [CommandSignature]
  /// Identifiers of migrations, in order; asked for when one is to be completed.
  let migrations: () -> [String]
  /// Names of saved queries, likewise.
  let savedQueries: () -> [String]
  /// What `~` stands for, where it does.
  let home: String?

  /// What could go on at the cursor.
  ///
  /// - Parameters:
  ///   - line: Begins with a dot or backslash.
  ///   - cursor: A UTF-8 offset in it.
  ///   - catalog: What the database holds.
  ///   - statement: Completes a statement that is an argument, at an offset in it.
  /// - Returns: Candidates, and what they replace.
  func completions(
    of line: String,
    cursor: Int,
    catalog: SchemaCatalog,
    statement: (String, Int) -> CompletionList
  ) -> CompletionList {
    let words = CommandLineWords(line, cursor: cursor)
    let range = words.current.start..<max(cursor, words.current.start)
    guard let name = words.before.first?.text else {
      let names = commandNames(words.current.text)
      return CompletionList(range: range, candidates: names)
    }
    guard var signature = signature(named: name) else {
      return CompletionList(range: range, candidates: [])
    }
    var arguments = words.before.dropFirst()
    let typed = words.current.text
    var flags = signature.flags + signature.commonFlags
    if arguments.isEmpty { flags += signature.actions.map(\.name) }
    if let action = signature.actions.first(where: { $0.name == arguments.first?.text }) {
      flags = action.flags + signature.commonFlags
      signature = action
      arguments = arguments.dropFirst()
    }
    if typed.hasPrefix("-") {
      let fitting = flags.filter { $0.hasPrefix(typed) && $0.hasPrefix("-") }
      return CompletionList(range: range, candidates: fitting.map { CompletionCandidate($0) })
    }
    let positional = arguments.filter { !$0.text.hasPrefix("-") }
    guard let parameter = signature.parameter(at: positional.count) else {
      return CompletionList(range: range, candidates: [])
    }
    if case .sql = parameter.kind {
      let first = positional.dropFirst(signature.placeOfSQL).first ?? words.current
      let start = first.start
      var list = statement(line.droppingBytes(start), cursor - start)
      list.range = list.range.lowerBound + start..<list.range.upperBound + start
      return list
    }
    let candidates = candidates(parameter.kind, words.current, catalog)
    return CompletionList(range: range, candidates: candidates)
  }

  private func commandNames(_ typed: String) -> [CompletionCandidate] {
    var found: [CompletionCandidate] = []
    for signature in signatures.sorted(by: { $0.name < $1.name }) {
      // An alias is offered where the name itself does not fit.
      let names = [signature.name] + signature.aliases
      guard let name = names.first(where: { $0.hasPrefix(typed.lowercased()) }) else { continue }
      let ending = signature.parameters.isEmpty ? "" : " "
      found.append(
        CompletionCandidate(name, display: "." + name, detail: signature.summary, ending: ending)
      )
    }
    return found
  }

  private func signature(named name: String) -> CommandSignature? {
    func names(_ signature: CommandSignature) -> [String] { [signature.name] + signature.aliases }
    if let exact = signatures.first(where: { names($0).contains(name) }) { return exact }
    let matches = signatures.filter { names($0).contains { $0.hasPrefix(name) } }
    return matches.count == 1 ? matches.first : nil
  }

  private func candidates(
    _ kind: CommandParameter.Kind,
    _ word: CommandLineWords.Word,
    _ catalog: SchemaCatalog
  ) -> [CompletionCandidate] {
    let typed = word.text
    switch kind {
    case .oneOf(let words):
      return words.filter { !$0.hasPrefix("-") && $0.hasPrefix(typed.lowercased()) }
        .map { CompletionCandidate($0) }
    case .command:
      return commandNames(typed.hasPrefix(".") ? String(typed.dropFirst()) : typed)
        .map { CompletionCandidate($0.text, detail: $0.detail) }
    case .table: return objects(\.relations, word, catalog)
    case .index: return objects(\.indexes, word, catalog)
    case .schema:
      let matcher = NameMatcher(typed, .beginning)
      return catalog.schemas.map(\.name).filter { matcher.matches($0) }
        .map { CompletionCandidate(written($0, word), display: $0) }
    case .file: return paths(word, directoriesOnly: false)
    case .directory: return paths(word, directoriesOnly: true)
    case .migration:
      return migrations().filter { $0.hasPrefix(typed) }.map { CompletionCandidate($0) }
    case .savedQuery:
      return savedQueries().filter { $0.hasPrefix(typed) }.map { CompletionCandidate($0) }
    case .sql, .text, .number: return []
    }
  }

  private func objects(
    _ kind: KeyPath<SchemaSnapshot, NameIndex<CatalogObject>>,
    _ word: CommandLineWords.Word,
    _ catalog: SchemaCatalog
  ) -> [CompletionCandidate] {
    func found(_ strictness: NameMatcher.Strictness) -> [CatalogObject] {
      let matcher = NameMatcher(word.text, strictness)
      return catalog.schemas.flatMap { $0[keyPath: kind].matching(matcher) }
    }
    let beginning = found(.beginning)
    let objects = beginning.isEmpty && !word.text.isEmpty ? found(.anywhere) : beginning
    return
      (objects.prefix(SQLCompleter.limit - 1)
      + objects.dropFirst(SQLCompleter.limit - 1).suffix(1))
      .map { CompletionCandidate(written($0.name, word), display: $0.name, detail: $0.kind.word) }
  }

  private func paths(
    _ word: CommandLineWords.Word,
    directoriesOnly: Bool
  ) -> [CompletionCandidate] {
    let paths = FilePath.completions(of: word.text, home: home, directoriesOnly: directoriesOnly)
    return paths.map { path in
      var text = written(path.text, word)
      // A folder is only the beginning: its quote stays open.
      if path.isDirectory, let last = text.last, last == "'" || last == "\"" { text.removeLast() }
      let name = path.text.split(separator: "/").last.map(String.init) ?? path.text
      return CompletionCandidate(
        text,
        display: path.isDirectory ? name + "/" : name,
        ending: path.isDirectory ? "" : " "
      )
    }
  }

  /// A word as dot commands read it back: in quotes where it needs them or has them.
  private func written(_ text: String, _ word: CommandLineWords.Word) -> String {
    if word.quote == UInt8(ascii: "'"), !text.contains("'") { return "'\(text)'" }
    let isPlain = !text.isEmpty && !text.contains { " \t\"'\\;".contains($0) }
    if isPlain, word.quote == nil { return text }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension CommandSignature {
  /// Words that begin with a dash, wherever they may stand.
  fileprivate var flags: [String] {
    var flags: [String] = []
    for parameter in parameters {
      guard case .oneOf(let words) = parameter.kind else { continue }
      for word in words where word.hasPrefix("-") && !flags.contains(word) { flags.append(word) }
    }
    return flags
  }

  /// How many words without a dash stand before the statement.
  fileprivate var placeOfSQL: Int {
    parameters.filter { !$0.isFlag }.prefix { if case .sql = $0.kind { false } else { true } }.count
  }

  /// The parameter that a word without a dash belongs to, counted from 0.
  fileprivate func parameter(at place: Int) -> CommandParameter? {
    let positional = parameters.filter { !$0.isFlag }
    if place < positional.count { return positional[place] }
    guard let last = positional.last, last.repeats else { return nil }
    return last
  }
}

extension CommandParameter {
  /// Whether it stands for words with a dash, which have no place of their own.
  fileprivate var isFlag: Bool {
    if case .oneOf(let words) = kind { return words.allSatisfy { $0.hasPrefix("-") } }
    return label.hasPrefix("-")
  }

  /// Whether it takes all words that follow.
  fileprivate var repeats: Bool {
    if case .sql = kind { return true }
    return label.hasSuffix("...") || label.hasSuffix("…")
  }
}

extension String {
  /// What follows the first bytes.
  fileprivate func droppingBytes(_ count: Int) -> String {
    String(decoding: utf8.dropFirst(count), as: UTF8.self)
  }
}
