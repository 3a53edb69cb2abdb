import LineEditing
import SQLSyntax

/// Completes statements and dot commands from what the database holds now.
final class SQLCompleter: Completer {
  private let catalog: SchemaCatalog
  private let memory: SessionMemory
  private let commands: CommandCompletion

  init(catalog: SchemaCatalog, memory: SessionMemory, commands: CommandCompletion) {
    self.catalog = catalog
    self.memory = memory
    self.commands = commands
  }

  func completions(of text: String, cursor: Int) -> CompletionList {
    catalog.refresh(at: .key)
    let pieces = EntryPieces.pieces(of: text)
    // The end of a line belongs to it, not to the next one.
    let piece = pieces.last { $0.range.lowerBound <= cursor } ?? pieces[0]
    let start = piece.range.lowerBound
    let part = pieces.count == 1 ? text : text.utf8Slice(piece.range)
    var list = completions(in: part, isLine: piece.isLine, cursor: cursor - start)
    list.range = list.range.lowerBound + start..<list.range.upperBound + start
    return list
  }

  private func completions(in part: String, isLine: Bool, cursor: Int) -> CompletionList {
    guard isLine else { return statementCompletions(of: part, cursor: cursor) }
    guard CommandLine.isCommand(part) else {
      return CompletionList(range: cursor..<cursor, candidates: [])
    }
    return commands.completions(of: part, cursor: cursor, catalog: catalog) { sql, offset in
      statementCompletions(of: sql, cursor: offset)
    }
  }

  /// A longer menu helps nobody; more typing does.
  static let limit = 300

  private func statementCompletions(of sql: String, cursor: Int) -> CompletionList {
    let context = CompletionContext(sql, cursor: cursor)
    let typed = context.prefix.text
    var proposals = proposals(in: context, matcher: NameMatcher(typed, .beginning))
    if proposals.isEmpty, !typed.isEmpty {
      let matcher = NameMatcher(typed, .anywhere)
      proposals = self.proposals(in: context, matcher: matcher).enumerated()
        .map { (cost: matcher.cost($0.element.name) ?? .max, place: $0.offset, $0.element) }
        .sorted { ($0.cost, $0.place) < ($1.cost, $1.place) }
        .map(\.2)
    }
    // In the middle of a word, a name that ends in the rest of it takes its place.
    let rest = context.prefix.rest.lowercased()
    let whole = rest.isEmpty ? [] : proposals.filter { $0.name.lowercased().hasSuffix(rest) }
    if !whole.isEmpty { proposals = whole }
    let spelling = CompletionSpelling(context: context, sql: sql, replacesRest: !whole.isEmpty)
    var seen: Set<String> = []
    let candidates = Self.cut(proposals).compactMap { proposal in
      let candidate = spelling.candidate(for: proposal)
      return seen.insert(candidate.text).inserted ? candidate : nil
    }
    return CompletionList(range: spelling.range, candidates: candidates)
  }

  private func proposals(in context: CompletionContext, matcher: NameMatcher) -> [Proposal] {
    let request = CompletionRequest(
      context: context,
      catalog: catalog,
      memory: memory,
      matcher: matcher,
      home: commands.home
    )
    return CompletionSources.all.flatMap { $0.proposals(for: request) }
  }

  /// The first ones, and enough of the others that what all begin with can be told.
  private static func cut(_ proposals: [Proposal]) -> [Proposal] {
    guard proposals.count > limit else { return proposals }
    let rest = proposals[(limit - 2)...]
    guard let least = rest.min(by: { $0.name < $1.name }),
      let greatest = rest.max(by: { $0.name < $1.name })
    else { return proposals }
    return proposals[..<(limit - 2)] + [least, greatest]
  }
}
