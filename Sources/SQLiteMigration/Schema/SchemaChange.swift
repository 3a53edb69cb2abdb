/// A difference between two schemas.
public struct SchemaChange: Hashable, Sendable {
  /// What became of the object.
  public enum Kind: String, Hashable, Sendable {
    /// It is new.
    case added
    /// It is gone.
    case removed
    /// It is another one than before.
    case changed
  }

  /// What became of the object.
  public let kind: Kind
  /// The object: as it is now, or as it was where it is gone.
  public let object: SchemaObject
  /// The SQL before; nil where it is new.
  public let before: String?
  /// What changed in a table, column by column, as `name TEXT → name TEXT NOT NULL`.
  public let details: [String]
}

extension SchemaChange: CustomStringConvertible {
  /// `+ table t`, `- trigger r`, `~ table author  name TEXT → name TEXT NOT NULL`.
  public var description: String {
    let sign = kind == .added ? "+" : kind == .removed ? "-" : "~"
    let tail = details.isEmpty ? "" : "  " + details.joined(separator: ", ")
    return visible("\(sign) \(object.title)\(tail)")
  }
}

/// Compares schemas by what they mean: blanks, comments and the case of words count for nothing.
enum SchemaComparison {
  /// The changes that lead from one schema to another one, the user's objects only, by name.
  static func changes(
    from old: SchemaState,
    to new: SchemaState,
    columns: (SchemaObject) -> (before: TableShape?, after: TableShape?)
  ) -> [SchemaChange] {
    var changes: [SchemaChange] = []
    for (key, object) in new.objects where !object.isInternal {
      guard let before = old.objects[key] else {
        changes.append(SchemaChange(kind: .added, object: object, before: nil, details: []))
        continue
      }
      if before.sql == object.sql, before.table == object.table { continue }
      let shapes = columns(object)
      let isSameText = normalizedSQL(before.sql ?? "") == normalizedSQL(object.sql ?? "")
      if isSameText, before.table == object.table { continue }
      // ALTER edits the text of a definition in its own way; equal tables can read differently.
      if object.type == "table", let left = shapes.before, left == shapes.after { continue }
      changes.append(
        SchemaChange(
          kind: .changed,
          object: object,
          before: before.sql,
          details: TableShape.differences(shapes.before, shapes.after)
        )
      )
    }
    for (key, object) in old.objects where new.objects[key] == nil && !object.isInternal {
      changes.append(SchemaChange(kind: .removed, object: object, before: object.sql, details: []))
    }
    return changes.sorted { order($0) < order($1) }
  }

  private static func order(_ change: SchemaChange) -> String {
    let types = ["table": "1", "index": "2", "view": "3", "trigger": "4"]
    return (types[change.object.type] ?? "5") + change.object.name.lowercased()
      + change.kind.rawValue
  }
}
