import SQLSyntax
import SQLiteQuery

/// A table, index, trigger or view, as `sqlite_schema` has it.
public struct SchemaObject: Hashable, Sendable {
  /// `table`, `index`, `trigger` or `view`.
  public let type: String
  /// Its name.
  public let name: String
  /// The table that it belongs to.
  public let table: String
  /// Its SQL; nil for an index that a constraint makes.
  public let sql: String?

  /// Type and name, as a person reads it.
  public var title: String { "\(type) \(name)" }

  /// Whether its rows come from a module, which this program may not have.
  var isVirtual: Bool {
    normalizedSQL(sql ?? "").starts(with: ["create", "virtual", "table"])
  }

  /// Whether it belongs to SQLite, GRDB or the migrator rather than to the user.
  public var isInternal: Bool {
    let name = name.lowercased()
    return name.hasPrefix("sqlite_") || name.hasPrefix("grdb_")
      || table.lowercased().hasPrefix("grdb_")
  }

  struct Key: Hashable {
    let type: String
    let name: String
  }

  var key: Key { Key(type: type, name: name.lowercased()) }
}

/// A name as SQL writes it, always in quotes.
func quoted(_ name: String) -> String { Quoting.quotedIdentifier(name) }

extension SchemaObject {
  /// Runs what reads the table; nil where its module is not there, or refuses to work here.
  func reading<Value>(_ body: () throws -> Value?) throws -> Value? {
    do { return try body() } catch let error as DatabaseError
      where error.resultCode == .SQLITE_ERROR && isVirtual
    {
      return nil
    }
  }
}
