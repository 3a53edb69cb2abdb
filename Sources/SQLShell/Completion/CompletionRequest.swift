import SQLSyntax

/// A place in a statement, and what is known to complete it.
struct CompletionRequest {
  /// What the text tells about the cursor.
  let context: CompletionContext
  /// What the database holds.
  let catalog: SchemaCatalog
  /// What was used before.
  let memory: SessionMemory
  /// What a name has to fit.
  let matcher: NameMatcher
  /// What `~` stands for, where it does.
  let home: String?

  /// Whether one of the kinds that fit is this one.
  func expects(_ kind: CompletionKind) -> Bool { context.kinds.contains(kind) }

  /// The schema written before the dot, where a name of a schema is expected behind it.
  var schema: String? { context.prefix.qualifier.last }

  /// The objects of one kind that fit, in a schema; without one, in that before the dot if there
  /// is one, else in all.
  func objects(
    _ kind: KeyPath<SchemaSnapshot, NameIndex<CatalogObject>>,
    in named: String? = nil
  ) -> [CatalogObject] {
    let wanted = (named ?? schema)?.lowercased()
    return catalog.schemas
      .filter { known in wanted.map { $0 == known.name.lowercased() } ?? true }
      .flatMap { $0[keyPath: kind].matching(matcher) }
  }

  /// The columns of something that a statement names.
  ///
  /// - Returns: `nil` where they can't be told.
  func columns(of source: TableSource) -> [CatalogColumn]? {
    catalog.columns(of: source, depth: 0)
  }
}

extension SchemaCatalog {
  /// The columns of a source of a statement, `*` resolved; `nil` where one of them can't be told.
  func columns(of source: TableSource, depth: Int = 0) -> [CatalogColumn]? {
    guard let outputs = source.columns else {
      guard let name = source.name else { return nil }
      return columns(of: name, schema: source.schema)
    }
    // Text can nest deeper than anybody writes.
    guard depth < 20 else { return nil }
    var columns: [CatalogColumn] = []
    for output in outputs {
      switch output {
      case .named(let name): columns.append(CatalogColumn(name: name, type: ""))
      case .all(let inner):
        guard let found = self.columns(of: inner, depth: depth + 1) else { return nil }
        columns += found.filter { !$0.isHidden }
      }
    }
    return columns
  }
}
