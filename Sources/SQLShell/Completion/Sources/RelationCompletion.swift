import SQLSyntax

/// Tables, views, common tables and table-valued functions.
enum RelationCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    let isSource = request.expects(.source)
    guard isSource || request.expects(.table) || request.expects(.view) else { return [] }
    var proposals: [Proposal] = []
    if isSource, request.schema == nil {
      proposals += request.context.commonTables.compactMap(\.name)
        .filter(request.matcher.matches)
        .map { Proposal(name: $0, detail: "common table", ending: " ") }
    }
    proposals += relations(for: request).map { relation in
      Proposal(
        name: relation.name,
        detail: detail(of: relation),
        text: qualifiedName(of: relation, in: request),
        ending: " "
      )
    }
    if isSource, request.schema == nil { proposals += functions(for: request) }
    return proposals
  }

  /// The relations that fit, those used last first, the system's own last.
  private static func relations(for request: CompletionRequest) -> [CatalogObject] {
    var found: [CatalogObject] = []
    for schema in request.catalog.schemas where fits(schema, request.schema) {
      switch request.matcher.strictness {
      case .beginning: found += schema.relations.beginning(with: request.matcher.typed)
      case .anywhere: found += schema.relations.matching(request.matcher)
      }
    }
    if !request.expects(.source) {
      let catalog = request.catalog
      found = found.filter { isAllowed($0, catalog, request.expects(.table)) }
    }
    let related = relatedTables(of: request)
    let order = found.enumerated().map { place, relation in
      let name = relation.name
      let isRelated = related.contains(name.lowercased())
      let use = request.memory.lastUse(of: name)
      let rank = isInternal(relation, request.catalog) ? 2 : isRelated ? 0 : 1
      return (rank: rank, use: use, place: place)
    }
    return order.sorted { ($0.rank, -$0.use, $0.place) < ($1.rank, -$1.use, $1.place) }
      .map { found[$0.place] }
  }

  private static func fits(_ schema: SchemaSnapshot, _ wanted: String?) -> Bool {
    wanted.map { $0.lowercased() == schema.name.lowercased() } ?? true
  }

  /// Whether a statement that changes things can name it.
  private static func isAllowed(
    _ relation: CatalogObject,
    _ catalog: SchemaCatalog,
    _ wantsTable: Bool
  ) -> Bool {
    if relation.kind != .view { return wantsTable }
    if !wantsTable { return true }
    // A view takes changes where a trigger makes them.
    return catalog.schemas.contains { schema in
      schema.triggers.all.contains { $0.table.lowercased() == relation.name.lowercased() }
    }
  }

  /// Tables that the sources so far point to: the likely ones to be joined.
  private static func relatedTables(of request: CompletionRequest) -> Set<String> {
    guard request.expects(.source) else { return [] }
    let keys = request.context.sources.compactMap { source in
      source.name.map { request.catalog.foreignKeys(of: $0, schema: source.schema) }
    }
    return Set(keys.joined().map { $0.parent.lowercased() })
  }

  private static func isInternal(_ relation: CatalogObject, _ catalog: SchemaCatalog) -> Bool {
    if relation.name.hasPrefix("sqlite_") { return true }
    guard let end = relation.name.lastIndex(of: "_"),
      shadowEndings.contains(String(relation.name[end...]))
    else { return false }
    let owner = catalog.relation(String(relation.name[..<end]), schema: relation.schema)
    return owner?.kind == .virtualTable
  }

  /// How the tables in which the modules of SQLite keep their data are called.
  private static let shadowEndings: Set<String> = [
    "_data", "_idx", "_content", "_docsize", "_config", "_segments", "_segdir", "_stat", "_node",
    "_rowid", "_parent",
  ]

  private static func detail(of relation: CatalogObject) -> String {
    relation.schema == "main"
      ? relation.kind.word : "\(relation.kind.word) in \(relation.schema)"
  }

  /// `schema.name` where the bare name means something else.
  private static func qualifiedName(
    of relation: CatalogObject,
    in request: CompletionRequest
  ) -> String? {
    guard request.schema == nil, request.context.prefix.quote == nil,
      request.catalog.relation(relation.name) != relation
    else { return nil }
    return Quoting.identifier(relation.schema) + "." + Quoting.identifier(relation.name)
  }

  private static func functions(for request: CompletionRequest) -> [Proposal] {
    let modules = request.catalog.available.modules
    var names = modules.filter(tableFunctions.contains)
    if !request.matcher.typed.isEmpty { names += modules.filter(rareTables.contains) }
    // Each pragma that only tells something is a table too; too many to show unasked.
    if request.matcher.typed.hasPrefix("pragma_") {
      names += request.catalog.available.pragmas.map { "pragma_" + $0 }
    }
    if request.matcher.typed.hasPrefix("sqlite_") { names += schemaTables }
    return names.filter(request.matcher.matches).map { name in
      tableFunctions.contains(name) || name.hasPrefix("pragma_")
        ? Proposal(name: name, detail: "table function", ending: "(")
        : Proposal(name: name, detail: "table of SQLite", ending: " ")
    }
  }

  private static let schemaTables = ["sqlite_schema", "sqlite_temp_schema"]
  /// Modules whose tables exist without being made, and take arguments.
  private static let tableFunctions: Set<String> = ["json_each", "json_tree", "generate_series"]
  /// Those that few need.
  private static let rareTables: Set<String> = ["dbstat", "bytecode", "tables_used"]
}
