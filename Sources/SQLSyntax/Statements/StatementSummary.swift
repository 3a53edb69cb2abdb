/// What one statement does and to what, told without running it.
///
/// A statement that SQLite refuses gets the kind that its beginning promises. `WHERE` counts when
/// it belongs to the statement itself, not to a subquery. Takes linear time at most and stops
/// reading as soon as it knows.
public struct StatementSummary: Equatable, Sendable {
  /// What the statement does.
  public let kind: StatementKind
  /// The table that is changed, or the object that is created, dropped, altered or reindexed.
  public let target: ObjectName?

  /// The first statement of a text.
  public init(_ sql: String) {
    var sql = sql
    self = sql.withUTF8 { StatementSummary(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// The first statement of UTF-8 bytes.
  public init(utf8 bytes: UnsafeRawBufferPointer) {
    var reader = TokenReader(utf8: bytes)
    while reader.take(.semicolon) {}
    self = Self.read(&reader)
  }

  private init(_ kind: StatementKind, _ target: ObjectName? = nil) {
    self.kind = kind
    self.target = target
  }

  private static func read(_ reader: inout TokenReader) -> Self {
    guard let first = reader.next else { return Self(.empty) }
    reader.advance()
    switch first.keyword {
    case .with:
      skipCommonTables(&reader)
      return reader.isAtEnd ? Self(.other) : readChange(&reader)
    case .select, .values: return Self(.select)
    case .insert, .replace, .update, .delete: return change(first.keyword, &reader)
    case .create: return create(&reader)
    case .drop: return drop(&reader)
    case .alter: return alter(&reader)
    case .begin: return Self(.begin)
    case .commit, .end: return Self(.commit)
    case .rollback:
      _ = reader.take(.transaction)
      return Self(.rollback(toSavepoint: reader.next?.keyword == .to))
    case .savepoint: return Self(.savepoint)
    case .release: return Self(.release)
    case .attach: return Self(.attach)
    case .detach: return Self(.detach)
    case .vacuum: return Self(.vacuum)
    case .pragma: return pragma(&reader)
    case .reindex: return Self(.reindex, reader.takeObjectName())
    case .analyze: return Self(.analyze, reader.takeObjectName())
    case .explain: return Self(.explain)
    default: return Self(.other)
    }
  }

  private static func readChange(_ reader: inout TokenReader) -> Self {
    let keyword = reader.next?.keyword
    reader.advance()
    switch keyword {
    case .select, .values: return Self(.select)
    case .insert, .replace, .update, .delete: return change(keyword, &reader)
    default: return Self(.other)
    }
  }

  /// Skips `[RECURSIVE] name [(columns)] AS [[NOT] MATERIALIZED] (query) [, …]`.
  private static func skipCommonTables(_ reader: inout TokenReader) {
    _ = reader.take(.recursive)
    repeat {
      _ = reader.takeName()
      reader.skipParentheses()
      reader.skip(.as, .not, .materialized)
      reader.skipParentheses()
    } while reader.take(.comma)
  }

  private static func change(_ keyword: Keyword?, _ reader: inout TokenReader) -> Self {
    if reader.take(.or) { reader.advance() }
    switch keyword {
    case .update:
      let target = reader.takeObjectName()
      return Self(.update(hasWhere: hasWhere(&reader)), target)
    case .delete:
      _ = reader.take(.from)
      let target = reader.takeObjectName()
      return Self(.delete(hasWhere: hasWhere(&reader)), target)
    default:
      _ = reader.take(.into)
      return Self(.insert, reader.takeObjectName())
    }
  }

  private static func hasWhere(_ reader: inout TokenReader) -> Bool {
    while !reader.isAtEnd {
      if reader.next?.keyword == .where { return true }
      if reader.next?.kind == .leftParenthesis {
        reader.skipParentheses()
      } else {
        reader.advance()
      }
    }
    return false
  }

  private static func create(_ reader: inout TokenReader) -> Self {
    reader.skip(.temp, .temporary, .unique)
    let isVirtual = reader.take(.virtual)
    guard var object = schemaObject(&reader) else { return Self(.other) }
    if isVirtual { object = .virtualTable }
    if reader.take(.if) { reader.skip(.not, .exists) }
    return Self(.create(object), reader.takeObjectName())
  }

  private static func drop(_ reader: inout TokenReader) -> Self {
    guard let object = schemaObject(&reader) else { return Self(.other) }
    if reader.take(.if) { reader.skip(.exists) }
    return Self(.drop(object), reader.takeObjectName())
  }

  private static func schemaObject(
    _ reader: inout TokenReader
  ) -> StatementKind.SchemaObject? {
    let keyword = reader.next?.keyword
    reader.advance()
    switch keyword {
    case .table: return .table
    case .index: return .index
    case .view: return .view
    case .trigger: return .trigger
    default: return nil
    }
  }

  private static func alter(_ reader: inout TokenReader) -> Self {
    guard reader.take(.table) else { return Self(.other) }
    let target = reader.takeObjectName()
    let verb = reader.next?.keyword
    reader.advance()
    switch verb {
    case .rename:
      return Self(.alter(reader.next?.keyword == .to ? .renameTable : .renameColumn), target)
    case .add: return Self(.alter(.addColumn), target)
    case .drop: return Self(.alter(.dropColumn), target)
    default: return Self(.alter(.other), target)
    }
  }

  private static func pragma(_ reader: inout TokenReader) -> Self {
    guard let name = reader.takeObjectName() else { return Self(.other) }
    return Self(.pragma(name: name.name.lowercased(), hasValue: !reader.isAtEnd))
  }
}
