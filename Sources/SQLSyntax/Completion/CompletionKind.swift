/// A kind of name that fits at the cursor.
public enum CompletionKind: Equatable, Sendable {
  /// The start of a statement; keywords tell the words.
  case statement
  /// What `FROM` takes: tables, views, common tables, table-valued functions.
  case source
  /// A table that can be changed.
  case table
  /// A view.
  case view
  /// An index.
  case index
  /// A trigger.
  case trigger
  /// An attached database.
  case schema
  /// A column of ``CompletionContext/sources``.
  case column
  /// A column that the result names: ``CompletionContext/outputNames``.
  case outputName
  /// A function.
  case function
  /// A collation.
  case collation
  /// A declared type.
  case typeName
  /// A module of virtual tables.
  case module
  /// A pragma.
  case pragma
  /// A value, or an argument, of a pragma; its name is in lower case, the schema as written.
  case pragmaValue(pragma: String, schema: String?)
  /// A condition that joins the source just named with those before it.
  case joinCondition(left: [TableSource], right: TableSource)
  /// A column that the source just named shares with those before it.
  case sharedColumn(left: [TableSource], right: TableSource)
  /// A savepoint.
  case savepoint
  /// A file name.
  case file
}
