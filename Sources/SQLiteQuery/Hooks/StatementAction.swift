/// Something that a statement would do, as SQLite names it while the statement is being prepared.
///
/// Source: <https://www.sqlite.org/c3ref/c_alter_table.html>
public struct StatementAction: Hashable, Sendable {
  /// What would be done.
  public let kind: Kind

  /// The first detail: the table, index, trigger, view or pragma; for ``Kind/alterTable`` and
  /// ``Kind/detach`` the schema, for ``Kind/attach`` the file, for ``Kind/transaction`` and
  /// ``Kind/savepoint`` the operation (`BEGIN`, `COMMIT`, `ROLLBACK`, `RELEASE`).
  public let name: String?

  /// The second detail: the column of ``Kind/read`` and ``Kind/update``, the table of indexes,
  /// triggers and ``Kind/alterTable``, the argument of a pragma, the name of a savepoint, the
  /// function, the module of a virtual table.
  public let detail: String?

  /// `main`, `temp` or the name of an attached database, where the action has one.
  public let schema: String?

  /// The innermost trigger or view that does it; `nil` for the statement itself.
  public let trigger: String?

  /// The kinds of actions; the raw values are SQLite's numbers.
  @frozen public enum Kind: Int32, Sendable, CaseIterable {
    /// CREATE INDEX: index, table.
    case createIndex = 1
    /// CREATE TABLE: table.
    case createTable = 2
    /// CREATE INDEX in `temp`: index, table.
    case createTempIndex = 3
    /// CREATE TEMP TABLE: table.
    case createTempTable = 4
    /// CREATE TEMP TRIGGER: trigger, table.
    case createTempTrigger = 5
    /// CREATE TEMP VIEW: view.
    case createTempView = 6
    /// CREATE TRIGGER: trigger, table.
    case createTrigger = 7
    /// CREATE VIEW: view.
    case createView = 8
    /// DELETE, also from the schema table: table.
    case delete = 9
    /// DROP INDEX: index, table.
    case dropIndex = 10
    /// DROP TABLE: table.
    case dropTable = 11
    /// DROP INDEX in `temp`: index, table.
    case dropTempIndex = 12
    /// DROP TABLE in `temp`: table.
    case dropTempTable = 13
    /// DROP TRIGGER in `temp`: trigger, table.
    case dropTempTrigger = 14
    /// DROP VIEW in `temp`: view.
    case dropTempView = 15
    /// DROP TRIGGER: trigger, table.
    case dropTrigger = 16
    /// DROP VIEW: view.
    case dropView = 17
    /// INSERT, also into the schema table: table.
    case insert = 18
    /// A pragma: its name, its argument.
    case pragma = 19
    /// Reading a column: table, column; the column is empty where only rows are counted.
    case read = 20
    /// SELECT.
    case select = 21
    /// BEGIN, COMMIT or ROLLBACK: the operation.
    case transaction = 22
    /// UPDATE: table, column.
    case update = 23
    /// ATTACH: the file.
    case attach = 24
    /// DETACH: the schema.
    case detach = 25
    /// ALTER TABLE: schema, table.
    case alterTable = 26
    /// REINDEX: index.
    case reindex = 27
    /// ANALYZE: table.
    case analyze = 28
    /// CREATE VIRTUAL TABLE: table, module.
    case createVirtualTable = 29
    /// DROP of a virtual table: table, module.
    case dropVirtualTable = 30
    /// Calling a function: nothing, function.
    case function = 31
    /// SAVEPOINT, RELEASE or ROLLBACK TO: the operation, the savepoint.
    case savepoint = 32
    /// A recursive common table expression.
    case recursive = 33
    /// An action that SQLite learned after this list was made.
    case unknown = -1
  }
}

/// What becomes of an action that an authorizer was asked about.
@frozen public enum AuthorizationDecision: Sendable {
  /// It is done.
  case allow
  /// The statement is refused with `SQLITE_AUTH`.
  case deny
  /// A column is read as NULL, any other action is left out silently.
  case ignore
}
