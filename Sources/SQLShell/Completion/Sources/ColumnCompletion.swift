import SQLSyntax

/// Columns of the sources in scope, and the names by which the sources are qualified.
enum ColumnCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    guard request.expects(.column) else { return [] }
    let sources = request.context.sources
    if sources.isEmpty { return columnsOfAllTables(request) }
    let isQualified = !request.context.prefix.qualifier.isEmpty
    let taken = Set(request.context.takenNames.map { $0.lowercased() })
    let found = sources.map { source in
      let columns = request.columns(of: source) ?? []
      return (source: source, columns: columns.filter { !taken.contains($0.name.lowercased()) })
    }
    var owners: [String: Int] = [:]
    for (source, columns) in found where !source.needsQualifier {
      for column in columns { owners[column.name.lowercased(), default: 0] += 1 }
    }
    var proposals: [Proposal] = []
    for (source, columns) in found {
      if source.needsQualifier, !isQualified { continue }
      let ordered = columns.filter { !$0.isHidden } + columns.filter(\.isHidden)
      for column in ordered where request.matcher.matches(column.name) {
        let isShared = !isQualified && owners[column.name.lowercased(), default: 1] > 1
        proposals.append(
          Proposal(
            name: column.name,
            detail: detail(of: column, in: sources.count > 1 ? source : nil),
            text: isShared ? qualified(column.name, source) : nil
          )
        )
      }
      if let rowid = rowid(of: source, columns, request) { proposals.append(rowid) }
    }
    if !isQualified { proposals += qualifiers(request) }
    return proposals
  }

  private static func detail(of column: CatalogColumn, in source: TableSource?) -> String {
    let place = source?.qualifier.map { "of \($0)" }
    return [column.type.isEmpty ? "column" : column.type, place].compactMap { $0 }
      .joined(separator: " ")
  }

  private static func qualified(_ name: String, _ source: TableSource) -> String? {
    source.qualifier.map { Quoting.identifier($0) + "." + Quoting.identifier(name) }
  }

  /// `users.`, `new.`: what a column's name can be written behind.
  private static func qualifiers(_ request: CompletionRequest) -> [Proposal] {
    let sources = request.context.sources
    return sources.compactMap { source in
      guard let name = source.qualifier, request.matcher.matches(name) else { return nil }
      // With one source its columns need no name before them, but who types it may go on.
      guard source.needsQualifier || sources.count > 1 || !request.matcher.typed.isEmpty else {
        return nil
      }
      let meaning = source.alias == nil ? nil : source.name.map { "= \($0)" }
      return Proposal(name: name, detail: meaning ?? "source", ending: ".")
    }
  }

  /// The rowid is no column of the list, but can be named; it is only offered when asked for.
  private static func rowid(
    of source: TableSource,
    _ columns: [CatalogColumn],
    _ request: CompletionRequest
  ) -> Proposal? {
    guard !request.matcher.typed.isEmpty, request.matcher.strictness == .beginning,
      request.matcher.matches("rowid"), source.columns == nil, !source.needsQualifier,
      let name = source.name,
      request.catalog.relation(name, schema: source.schema)?.kind == .table,
      !columns.contains(where: { $0.name.lowercased() == "rowid" })
    else { return nil }
    return Proposal(name: "rowid", detail: "INTEGER")
  }

  /// Before FROM is written any column may be meant; each name once.
  private static func columnsOfAllTables(_ request: CompletionRequest) -> [Proposal] {
    var tables: [String: [String]] = [:]
    var names: [String] = []
    for (table, column) in request.catalog.allColumns where request.matcher.matches(column.name) {
      let key = column.name.lowercased()
      if tables[key] == nil { names.append(column.name) }
      tables[key, default: []].append(table.name)
    }
    return names.map { name in
      let owners = tables[name.lowercased()] ?? []
      let more = owners.count > 2 ? ", … (\(owners.count))" : ""
      return Proposal(name: name, detail: "of " + owners.prefix(2).joined(separator: ", ") + more)
    }
  }
}
