/// What could stand at the cursor, told from the text alone.
///
/// Names of a live schema are not known here: the caller looks up what
/// ``CompletionContext/kinds`` asks for, in the ``CompletionContext/sources`` given.
/// Unfinished and broken SQL is expected. Takes time linear in the length of the text.
public struct CompletionContext: Equatable, Sendable {
  /// The name being typed.
  public let prefix: CompletionPrefix
  /// The kinds of names that fit, the most wanted first; none inside a literal or a comment and
  /// where a new name is to be made up.
  public let kinds: [CompletionKind]
  /// Keywords that fit, in upper case, the most likely first; some are phrases: `ORDER BY`.
  public let keywords: [String]
  /// Where columns may come from, the innermost query first; behind a qualifier, that source alone.
  public let sources: [TableSource]
  /// Common tables that can be named where a source is expected.
  public let commonTables: [TableSource]
  /// Names that the result columns were given by `AS`; for `ORDER BY` and `GROUP BY`.
  public let outputNames: [String]
  /// Columns that stand in the list with the cursor already, and can't a second time.
  public let takenNames: [String]

  /// Looks at a text with the cursor at a UTF-8 offset; one beyond the end counts as the end.
  public init(_ sql: String, cursor: Int) {
    var sql = sql
    self = sql.withUTF8 { CompletionContext(utf8: UnsafeRawBufferPointer($0), cursor: cursor) }
  }

  /// Looks at UTF-8 bytes with the cursor at an offset.
  public init(utf8 bytes: UnsafeRawBufferPointer, cursor: Int) {
    let input = CompletionInput(bytes, cursor: cursor)
    prefix = input.prefix
    guard input.isCompletable else {
      (kinds, keywords, sources, commonTables) = ([], [], [], [])
      (outputNames, takenNames) = ([], [])
      return
    }
    var parser = CompletionParser(bytes, input.tokens)
    parser.statementList()
    let found = parser.finding()
    outputNames = found.outputNames
    takenNames = found.takenNames
    commonTables = found.commonTables
    if input.isInString {
      kinds = found.kinds.filter(Self.fitsInString)
      (keywords, sources) = ([], [])
    } else if input.prefix.qualifier.isEmpty {
      kinds = found.kinds
      keywords = input.prefix.quote == nil ? found.keywords : []
      sources = found.sources
    } else {
      kinds = found.kinds.filter(Self.fitsBehindDot)
      keywords = []
      sources = Self.sources(found.sources, behind: input.prefix.qualifier)
    }
  }

  private static func fitsInString(_ expectation: CompletionKind) -> Bool {
    switch expectation {
    case .file, .pragmaValue: true
    default: false
    }
  }

  private static func fitsBehindDot(_ expectation: CompletionKind) -> Bool {
    switch expectation {
    case .source, .table, .view, .index, .trigger, .column, .pragma, .pragmaValue: true
    default: false
    }
  }

  /// The source that a qualifier means; one that the statement does not name (yet) may be a table.
  private static func sources(_ sources: [TableSource], behind names: [String]) -> [TableSource] {
    if let source = sources.first(where: { $0.answers(to: names) }) { return [source] }
    return [TableSource(schema: names.dropLast().last, name: names.last)]
  }
}
