import SQLSyntax

/// Finds names of tables and columns that the database does not have.
///
/// Only what is certain counts: the statement names its tables, all of them are known, and none has
/// the column. Names in double quotes can be texts in SQLite, and are left alone.
final class UnknownNames {
  private let catalog: SchemaCatalog
  /// What was found in the last texts of statements, while the schema stays as it was.
  private var known: [Substring: [Range<Int>]] = [:]
  private var generation = -1

  init(_ catalog: SchemaCatalog) { self.catalog = catalog }

  /// Statements that are longer are not looked at: the time grows with the square of the length.
  private static let longest = 1_500
  /// Statements looked at for one key.
  private static let mostStatements = 4

  /// The unknown names, as UTF-8 offsets.
  func ranges(in text: String, _ highlighted: HighlightedSQL) -> [Range<Int>] {
    let identifiers = highlighted.spans.filter { $0.syntaxClass == .identifier }
    guard !identifiers.isEmpty, catalog.generation > 0 else { return [] }
    if generation != catalog.generation { (known, generation) = ([:], catalog.generation) }
    let statements = StatementSplitter.statements(in: text)
    guard statements.count <= Self.mostStatements else { return [] }
    var found: [Range<Int>] = []
    for range in statements where range.count <= Self.longest {
      let bytes = Substring(text).utf8
      let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
      let end = bytes.index(start, offsetBy: range.count)
      let statement = text[start..<end]
      let unknown: [Range<Int>]
      if let cached = known[statement] {
        unknown = cached
      } else {
        let names = identifiers.filter { range.contains($0.range.lowerBound) }
          .map { $0.range.lowerBound - range.lowerBound..<$0.range.upperBound - range.lowerBound }
        unknown = names.isEmpty ? [] : check(String(statement), names)
        if known.count > 50 { known = [:] }
        known[statement] = unknown
      }
      found += unknown.map { $0.lowerBound + range.lowerBound..<$0.upperBound + range.lowerBound }
      // What follows may use what this one makes.
      if Self.changesNames(statement) { break }
    }
    return found
  }

  private static func changesNames(_ statement: Substring) -> Bool {
    let tokens = Lexer.tokens(of: String(statement.prefix(200)))
    switch tokens.first(where: { !$0.isTrivia })?.keyword {
    case .create, .drop, .alter, .attach, .detach: return true
    default: return false
    }
  }

  private func check(_ statement: String, _ names: [Range<Int>]) -> [Range<Int>] {
    let bytes = Array(statement.utf8)
    var aliases: Set<String> = []
    var previous: Token?
    for token in Lexer.tokens(of: statement) where !token.isTrivia {
      if previous?.keyword == .as {
        aliases.insert(Quoting.name(ofToken: Self.text(bytes, token.range)).lowercased())
      }
      previous = token
    }
    return names.filter { range in
      let text = Self.text(bytes, range)
      guard !text.hasPrefix("\"") else { return false }
      let name = Quoting.name(ofToken: text)
      guard !aliases.contains(name.lowercased()) else { return false }
      let next = bytes[range.upperBound...].first { $0 != 0x20 && !(9...13).contains($0) }
      return isUnknown(name, at: range, in: statement, isQualifier: next == UInt8(ascii: "."))
    }
  }

  private func isUnknown(
    _ name: String,
    at range: Range<Int>,
    in statement: String,
    isQualifier: Bool
  ) -> Bool {
    // A quoted name is asked about before its closing quote.
    let isQuoted = statement.utf8.dropFirst(range.lowerBound).first != name.utf8.first
    let context = CompletionContext(statement, cursor: range.upperBound - (isQuoted ? 1 : 0))
    guard context.prefix.range.lowerBound == range.lowerBound else { return false }
    let kinds = context.kinds
    let schema = context.prefix.qualifier.last
    // Where something else could stand too, nothing is certain.
    if !kinds.isEmpty, kinds.allSatisfy({ $0 == .source || $0 == .table || $0 == .view }) {
      if mayBeMissing(range, statement) { return false }
      if isQualifier { return !catalog.knowsSchema(name) }
      if schema == nil, context.commonTables.contains(where: { Self.same($0.name, name) }) {
        return false
      }
      return catalog.lacksSource(name, schema: schema)
    }
    guard kinds.contains(.column), !kinds.contains(.source) else { return false }
    return isUnknownColumn(name, context, isQualifier: isQualifier)
  }

  /// `DROP TABLE IF EXISTS` is asked about what may not be there.
  private func mayBeMissing(_ range: Range<Int>, _ statement: String) -> Bool {
    let before = String(decoding: statement.utf8.prefix(range.lowerBound), as: UTF8.self)
    return Lexer.tokens(of: before).last { !$0.isTrivia }?.keyword == .exists
  }

  private func isUnknownColumn(
    _ name: String,
    _ context: CompletionContext,
    isQualifier: Bool
  ) -> Bool {
    guard !context.sources.isEmpty else { return false }
    if context.outputNames.contains(where: { Self.same($0, name) }) { return false }
    if isQualifier {
      // The first of three names is a schema; sources are told by the last two.
      guard context.prefix.qualifier.isEmpty else { return false }
      return !context.sources.contains { Self.same($0.qualifier, name) || Self.same($0.name, name) }
        && !catalog.knowsSchema(name)
    }
    if Self.alwaysKnown.contains(name.lowercased()) { return false }
    return context.sources.allSatisfy { source in
      guard let columns = catalog.columns(of: source) else { return false }
      return !columns.contains { Self.same($0.name, name) }
    }
  }

  /// Names that no schema lists.
  private static let alwaysKnown: Set<String> = ["rowid", "oid", "_rowid_", "true", "false"]

  private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private static func same(_ left: String?, _ right: String) -> Bool {
    left?.lowercased() == right.lowercased()
  }
}
