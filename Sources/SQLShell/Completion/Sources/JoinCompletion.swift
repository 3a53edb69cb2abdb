import SQLSyntax

/// What joins a table with those before it: conditions for `ON`, columns for `USING`.
enum JoinCompletion: CompletionSource {
  static func proposals(for request: CompletionRequest) -> [Proposal] {
    let all = request.context.kinds.flatMap { kind -> [Proposal] in
      switch kind {
      case .joinCondition(let left, let right):
        conditions(left, right, request)
      case .sharedColumn(let left, let right):
        sharedColumns(left, right, request)
      default: []
      }
    }
    return all.filter { request.matcher.matches($0.name) }
  }

  /// Foreign keys in both directions; without any, columns of the same name.
  private static func conditions(
    _ left: [TableSource],
    _ right: TableSource,
    _ request: CompletionRequest
  ) -> [Proposal] {
    var conditions: [Proposal] = []
    for source in left.reversed() {
      conditions += keys(from: right, to: source, request).map {
        condition($0.map { (right, $0.child, source, $0.parent) }, "foreign key")
      }
      conditions += keys(from: source, to: right, request).map {
        condition($0.map { (right, $0.parent, source, $0.child) }, "foreign key")
      }
    }
    if !conditions.isEmpty { return conditions }
    return left.reversed().flatMap { source in
      names(sharedBy: [source], and: right, request).map {
        condition([(right, $0, source, $0)], "same name")
      }
    }
  }

  /// The pairs of columns of each foreign key from one source to another.
  private static func keys(
    from child: TableSource,
    to parent: TableSource,
    _ request: CompletionRequest
  ) -> [[(child: String, parent: String)]] {
    guard child.columns == nil, parent.columns == nil, let table = child.name,
      let target = parent.name
    else { return [] }
    return request.catalog.foreignKeys(of: table, schema: child.schema)
      .filter { $0.parent.lowercased() == target.lowercased() }
      .compactMap { key in
        let primary = (request.columns(of: parent) ?? [])
          .filter { $0.primaryKeyPlace > 0 }
          .sorted { $0.primaryKeyPlace < $1.primaryKeyPlace }
        var pairs: [(child: String, parent: String)] = []
        for (place, pair) in key.columns.enumerated() {
          let column = pair.parent ?? (place < primary.count ? primary[place].name : nil)
          guard let column else { return nil }
          pairs.append((pair.child, column))
        }
        return pairs
      }
  }

  private static func condition(
    _ pairs: [(left: TableSource, leftColumn: String, right: TableSource, rightColumn: String)],
    _ detail: String
  ) -> Proposal {
    func column(_ source: TableSource, _ name: String) -> String {
      (source.qualifier.map { Quoting.identifier($0) + "." } ?? "") + Quoting.identifier(name)
    }
    let text = pairs.map {
      "\(column($0.left, $0.leftColumn)) = \(column($0.right, $0.rightColumn))"
    }
    .joined(separator: " AND ")
    return Proposal(name: text, detail: detail, text: text, ending: " ")
  }

  private static func sharedColumns(
    _ left: [TableSource],
    _ right: TableSource,
    _ request: CompletionRequest
  ) -> [Proposal] {
    names(sharedBy: left, and: right, request).map { Proposal(name: $0, detail: "shared column") }
  }

  private static func names(
    sharedBy left: [TableSource],
    and right: TableSource,
    _ request: CompletionRequest
  ) -> [String] {
    let others = left.flatMap { request.columns(of: $0) ?? [] }.filter { !$0.isHidden }
    let known = Set(others.map { $0.name.lowercased() })
    return (request.columns(of: right) ?? []).filter { !$0.isHidden }.map(\.name)
      .filter { known.contains($0.lowercased()) }
  }
}
