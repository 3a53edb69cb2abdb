extension CompletionParser {
  mutating func create(in scope: Int) {
    advance()
    if meet([], KeywordPhrases.creatable, in: scope) { return }
    while take(.temp) || take(.temporary) || take(.unique) || take(.virtual) {
      if meet([], ["TABLE", "INDEX", "VIEW", "TRIGGER"], in: scope) { return }
    }
    switch keyword {
    case .table: createTable(in: scope)
    case .index: createIndex(in: scope)
    case .view: createView(in: scope)
    case .trigger: createTrigger(in: scope)
    default: break
    }
  }

  /// Reads `[IF NOT EXISTS] name`, a name that is to be made up.
  private mutating func newName(in scope: Int) -> (schema: String?, name: String)? {
    advance()
    if meet([], ["IF NOT EXISTS"], in: scope) { return nil }
    if take(.if) {
      while take(.not) || take(.exists) {}
      if meet(in: scope) { return nil }
    }
    return takeObjectName()
  }

  // Tables

  private mutating func createTable(in scope: Int) {
    let name = newName(in: scope)
    if meet([], ["AS", "USING"], in: scope) { return }
    if take(.as) {
      query(parent: nil, common: scope)
    } else if take(.using) {
      meet([.module], in: scope)
    } else if kind == .leftParenthesis {
      let own = addScope(parent: nil, common: nil)
      advance()
      var columns: [OutputColumn] = []
      while !isAtStatementEnd, kind != .rightParenthesis {
        if let column = columnDefinition(in: own) { columns.append(.named(column)) }
        if !take(.comma), !isAtStatementEnd, kind != .rightParenthesis { advance() }
      }
      _ = take(.rightParenthesis)
      scopes[own].sources = [TableSource(schema: name?.schema, name: name?.name, columns: columns)]
      while !isAtStatementEnd {
        if !meet([], KeywordPhrases.tableOptions, in: scope) { advance() }
      }
    }
  }

  /// Reads a column or a constraint of the table; tells the name of the column.
  private mutating func columnDefinition(in own: Int) -> String? {
    if meet([], KeywordPhrases.tableConstraints, in: own) {
      constraints(in: own, isOfTable: false)
      return nil
    }
    switch keyword {
    case .constraint, .primary, .unique, .check, .foreign:
      constraints(in: own, isOfTable: true)
      return nil
    default: break
    }
    guard let name = takeName() else { return nil }
    if isCursor {
      meet([.typeName], KeywordPhrases.columnConstraints, in: own)
    }
    constraints(in: own, isOfTable: false)
    return name
  }

  /// Reads up to the comma or parenthesis that ends a definition.
  private mutating func constraints(in own: Int, isOfTable: Bool) {
    let phrases = isOfTable ? KeywordPhrases.tableConstraints : KeywordPhrases.columnConstraints
    while !isAtStatementEnd, kind != .comma, kind != .rightParenthesis {
      if meet([], phrases + ["REFERENCES", "ON CONFLICT"], in: own) { continue }
      switch keyword {
      case .references: references(in: own)
      case .collate:
        advance()
        if !meet([.collation], in: own) { _ = takeName() }
      case .constraint:
        advance()
        if !meet(in: own) { _ = takeName() }
      case .check, .as:
        advance()
        if kind == .leftParenthesis { parenthesized(in: own) }
      case .conflict:
        advance()
        if !meet([], KeywordPhrases.conflict, in: own) { advance() }
      default:
        if kind == .leftParenthesis {
          parenthesized(in: own)
        } else {
          advance()
        }
      }
    }
  }

  private mutating func references(in own: Int) {
    advance()
    if meet([.table], in: own) { return }
    guard let name = takeObjectName(), kind == .leftParenthesis else { return }
    let other = addScope(parent: nil, common: nil)
    scopes[other].sources = [TableSource(schema: name.schema, name: name.name)]
    _ = columnNames(in: other, [.column])
  }

  // Indexes and views

  private mutating func createIndex(in scope: Int) {
    _ = newName(in: scope)
    if meet([], ["ON"], in: scope) { return }
    guard take(.on) else { return }
    if meet([.table], in: scope) { return }
    guard let name = takeObjectName() else { return }
    let own = addScope(parent: nil, common: nil)
    scopes[own].sources = [TableSource(schema: name.schema, name: name.name)]
    if kind == .leftParenthesis {
      advance()
      repeat {
        expression(in: own, follow: ["ASC", "DESC", "COLLATE"])
        while take(.asc) || take(.desc) {}
      } while take(.comma)
      skipToClosingParenthesis()
      _ = take(.rightParenthesis)
    }
    meet([], ["WHERE"], in: own)
    if take(.where) { expression(in: own) }
  }

  private mutating func createView(in scope: Int) {
    _ = newName(in: scope)
    if kind == .leftParenthesis { _ = columnNames(in: scope) }
    if meet([], ["AS"], in: scope) { return }
    if take(.as) { query(parent: nil, common: scope) }
  }

  // Triggers

  private mutating func createTrigger(in scope: Int) {
    _ = newName(in: scope)
    let own = addScope(parent: nil, common: nil)
    let table = addScope(parent: nil, common: nil)
    meet([], ["BEFORE", "AFTER", "INSTEAD OF", "INSERT", "UPDATE", "DELETE"], in: scope)
    while take(.before) || take(.after) || take(.instead) || take(.of) {
      meet([], ["INSERT", "UPDATE", "DELETE", "UPDATE OF"], in: scope)
    }
    if take(.insert) || take(.delete) || take(.update) { meet([], ["ON", "OF"], in: scope) }
    if take(.of) {
      repeat {
        if !meet([.column], in: table) { _ = takeName() }
      } while take(.comma)
    }
    meet([], ["ON"], in: scope)
    if take(.on), !meet([.table], in: scope), let name = takeObjectName() {
      scopes[table].sources = [TableSource(schema: name.schema, name: name.name)]
      scopes[own].sources = ["new", "old"].map {
        TableSource(schema: name.schema, name: name.name, alias: $0, needsQualifier: true)
      }
    }
    meet([], ["BEGIN", "FOR EACH ROW", "WHEN"], in: scope)
    while take(.for) || take(.each) || take(.row) { meet([], ["BEGIN", "WHEN"], in: scope) }
    if take(.when) { expression(in: own, follow: ["BEGIN"]) }
    if take(.begin) { triggerBody(in: own) }
  }

  private mutating func triggerBody(in own: Int) {
    while !isAtEnd, keyword != .end {
      if meet([], KeywordPhrases.changes + ["END"], in: own) { continue }
      let scope = addScope(parent: own, common: nil)
      if keyword == .with { commonTables(of: scope) }
      change(in: scope)
      while !isAtStatementEnd { advance() }
      while take(.semicolon) {}
    }
    _ = take(.end)
  }

  // Changes of the schema

  mutating func drop(in scope: Int) {
    advance()
    if meet([], KeywordPhrases.droppable, in: scope) { return }
    let object: CompletionKind
    switch keyword {
    case .table: object = .table
    case .index: object = .index
    case .view: object = .view
    case .trigger: object = .trigger
    default: return
    }
    advance()
    if take(.if) {
      meet([], ["EXISTS"], in: scope)
      _ = take(.exists)
      meet([object], in: scope)
    } else {
      meet([object], ["IF EXISTS"], in: scope)
    }
  }

  mutating func alter(in scope: Int) {
    advance()
    if meet([], ["TABLE"], in: scope) { return }
    guard take(.table) else { return }
    if meet([.table], in: scope) { return }
    guard let name = takeObjectName() else { return }
    scopes[scope].sources = [TableSource(schema: name.schema, name: name.name)]
    let verbs = ["ADD COLUMN", "RENAME TO", "RENAME COLUMN", "DROP COLUMN"]
    if meet([], verbs, in: scope) { return }
    switch keyword {
    case .rename, .drop:
      let isRename = keyword == .rename
      advance()
      if keyword == .to { return advanceToNewName(in: scope) }
      if isCursor {
        meet([.column], isRename ? ["TO", "COLUMN"] : ["COLUMN"], in: scope)
        return
      }
      _ = take(.column)
      if !meet([.column], in: scope) { _ = takeName() }
      if isRename, !meet([], ["TO"], in: scope), keyword == .to { advanceToNewName(in: scope) }
    case .add:
      advance()
      if meet([], ["COLUMN"], in: scope) { return }
      _ = take(.column)
      if !meet(in: scope) { _ = columnDefinition(in: scope) }
    default: break
    }
  }

  private mutating func advanceToNewName(in scope: Int) {
    advance()
    meet(in: scope)
  }
}
