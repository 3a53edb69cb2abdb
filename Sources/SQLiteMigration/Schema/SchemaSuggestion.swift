import SQLSyntax
import SQLiteQuery

/// SQL that makes schema changes, as a start for a migration.
struct SchemaSuggestion {
  private let db: Database

  /// A suggestion for a database that has the schema before or after the changes.
  init(_ db: Database) { self.db = db }

  /// The statements for some changes, in an order in which they can run.
  func sql(for changes: [SchemaChange]) -> String {
    var lines: [String] = []
    for change in changes.reversed() where change.kind != .added && change.object.type != "table" {
      if let sql = change.before, !sql.isEmpty { lines.append(drop(change.object)) }
    }
    for change in changes where change.object.type == "table" { lines.append(table(change)) }
    for change in changes where change.kind != .removed && change.object.type != "table" {
      if let sql = change.object.sql { lines.append(sql + ";") }
    }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  private func drop(_ object: SchemaObject) -> String {
    "DROP \(object.type.uppercased()) \(Quoting.identifier(object.name));"
  }

  private func table(_ change: SchemaChange) -> String {
    let name = Quoting.identifier(change.object.name)
    switch change.kind {
    case .added: return (change.object.sql ?? "") + ";"
    case .removed: return "DROP TABLE \(name); -- with all its rows"
    case .changed:
      let added = change.details.compactMap { $0.hasPrefix("+ ") ? $0.dropFirst(2) : nil }
      let isAddition = added.count == change.details.count && !added.isEmpty
      if isAddition, !added.contains(where: { $0.contains("PRIMARY KEY") }) {
        return added.map { "ALTER TABLE \(name) ADD COLUMN \($0);" }.joined(separator: "\n")
      }
      let wanted = visible(change.object.sql ?? "").split(separator: "\n")
      return "-- \(name) must be rebuilt (.migrate new NAME --rebuild \(name)); it is to be:\n"
        + wanted.map { "-- \($0)" }.joined(separator: "\n")
    }
  }
}
