/// Reads one statement for the sake of the cursor in it: which names are in scope, what fits.
///
/// A tolerant descent over the grammar: what does not fit is stepped over. The cursor stands in
/// the tokens as a gap and is taken for whatever is expected there, so that what follows it
/// (mostly `FROM`) is still understood.
struct CompletionParser {
  /// The names that one query, or one statement, brings into being.
  struct Scope {
    /// The scope whose columns can be used too.
    var parent: Int?
    /// The scope whose common tables can be used too.
    var commonParent: Int?
    var sources: [TableSource] = []
    var commonTables: [TableSource] = []
    var outputNames: [String] = []
    /// Whether an expression may name columns.
    var hasColumns = true
  }

  /// What was found at the cursor; names are looked up when everything has been read.
  struct Hit {
    var kinds: [CompletionKind]
    var keywords: [String]
    var scope: Int
    /// Names of the list with the cursor that can't be written twice.
    var taken: [String] = []
  }

  let bytes: UnsafeRawBufferPointer
  let tokens: [Token?]
  var position = 0
  var scopes: [Scope] = []
  var hit: Hit?
  private var depth = 0

  /// Deeper nesting is stepped over: it must not exhaust the stack.
  private static let deepest = 60

  init(_ bytes: UnsafeRawBufferPointer, _ tokens: [Token?]) {
    self.bytes = bytes
    self.tokens = tokens
  }

  // The next token

  var isAtEnd: Bool { position >= tokens.count }
  var isCursor: Bool { position < tokens.count && tokens[position] == nil }
  var token: Token? { position < tokens.count ? tokens[position] : nil }
  var keyword: Keyword? { token?.keyword }
  var kind: Token.Kind? { token?.kind }
  /// Whether the statement, or one in the body of a trigger, is over.
  var isAtStatementEnd: Bool { isAtEnd || kind == .semicolon }

  func keyword(ahead distance: Int) -> Keyword? {
    position + distance < tokens.count ? tokens[position + distance]?.keyword : nil
  }

  func kind(ahead distance: Int) -> Token.Kind? {
    position + distance < tokens.count ? tokens[position + distance]?.kind : nil
  }

  mutating func advance() { position += 1 }

  mutating func take(_ wanted: Keyword) -> Bool {
    guard keyword == wanted else { return false }
    advance()
    return true
  }

  mutating func take(_ wanted: Token.Kind) -> Bool {
    guard kind == wanted else { return false }
    advance()
    return true
  }

  func text(_ token: Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  /// Takes a name; a keyword only where the grammar lets it be one.
  mutating func takeName() -> String? {
    guard let token, token.isName || token.kind == .string else { return nil }
    advance()
    return Quoting.name(ofToken: text(token))
  }

  /// Takes a name that no keyword can be: an alias without `AS`.
  mutating func takeBareAlias() -> String? {
    switch kind {
    case .identifier, .quotedIdentifier, .string: takeName()
    default: nil
    }
  }

  mutating func takeObjectName() -> (schema: String?, name: String)? {
    guard let first = takeName() else { return nil }
    guard take(.dot) else { return (nil, first) }
    guard let second = takeName() else { return (first, "") }
    return (first, second)
  }

  // The cursor

  /// Steps over the cursor if it is next, and notes what fits there.
  @discardableResult
  mutating func meet(
    _ kinds: [CompletionKind] = [],
    _ keywords: [String] = [],
    in scope: Int
  ) -> Bool {
    guard isCursor else { return false }
    hit = Hit(kinds: kinds, keywords: keywords, scope: scope)
    advance()
    return true
  }

  // Nesting

  mutating func addScope(parent: Int?, common: Int?) -> Int {
    scopes.append(Scope(parent: parent, commonParent: common))
    return scopes.count - 1
  }

  /// Runs a part of the grammar that may contain itself; steps over it when it is too deep.
  mutating func nested(_ body: (inout Self) -> Void) {
    guard depth < Self.deepest else {
      skipToClosingParenthesis()
      return
    }
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Steps to the parenthesis that closes the one just taken, and not over it.
  mutating func skipToClosingParenthesis() {
    var open = 0
    while !isAtEnd {
      if kind == .rightParenthesis {
        if open == 0 { return }
        open -= 1
      }
      if kind == .leftParenthesis { open += 1 }
      advance()
    }
  }

  // What was found

  /// Common tables visible from a scope, the innermost first.
  func commonTables(from scope: Int) -> [TableSource] {
    var found: [TableSource] = []
    var next: Int? = scope
    while let index = next {
      found += scopes[index].commonTables.reversed()
      next = scopes[index].commonParent
    }
    return found
  }

  /// What fits at the cursor, with the names of its scopes.
  func finding() -> (
    kinds: [CompletionKind], keywords: [String], sources: [TableSource],
    commonTables: [TableSource], outputNames: [String], takenNames: [String]
  ) {
    guard let hit else {
      // Not understood: any name of the statement may be wanted.
      let sources = scopes.flatMap(\.sources)
      return ([.column, .function, .source], [], sources, scopes.flatMap(\.commonTables), [], [])
    }
    var sources: [TableSource] = []
    var next: Int? = hit.scope
    while let index = next {
      sources += scopes[index].sources
      next = scopes[index].parent
    }
    let names = hit.kinds.contains(.outputName) ? scopes[hit.scope].outputNames : []
    let takesSource = hit.kinds.contains(.source)
    return (
      hit.kinds, hit.keywords, sources,
      takesSource ? commonTables(from: hit.scope) : [], names, hit.taken
    )
  }
}
