import Testing

@testable import SQLSyntax

@Suite struct StatementSummaryTests {
  @Test(
    arguments: [
      ("", .empty, nil), ("-- x\n ;", .empty, nil), ("select 1", .select, nil),
      ("VALUES(1)", .select, nil),
      (
        "with a as (select 1), b(x, y) as not materialized (select 2) select * from a", .select, nil
      ),
      ("insert into main.t values(1)", .insert, "main.t"),
      ("replace into [a b] default values", .insert, "a b"),
      ("insert or ignore into t select 1", .insert, "t"),
      ("update t set a = 1", .update(hasWhere: false), "t"),
      ("update or rollback \"t\" set a = (select 1 where 1)", .update(hasWhere: false), "t"),
      ("update t set a = 1 where b", .update(hasWhere: true), "t"),
      ("delete from t", .delete(hasWhere: false), "t"),
      ("delete from t; select 1 where 2", .delete(hasWhere: false), "t"),
      ("delete /* where */ from t -- where", .delete(hasWhere: false), "t"),
      ("delete from t where 1", .delete(hasWhere: true), "t"),
      ("with replace as (select 1 where 1) delete from t", .delete(hasWhere: false), "t"),
      (
        "with recursive c(n) as (values(1)) update t set a = 1 from c where n",
        .update(hasWhere: true), "t"
      ),
      ("drop table if exists main.t", .drop(.table), "main.t"), ("drop view v", .drop(.view), "v"),
      ("drop index 'i'", .drop(.index), "i"), ("drop trigger r", .drop(.trigger), "r"),
      ("create temp table if not exists x.t(a)", .create(.table), "x.t"),
      ("create unique index i on t(a)", .create(.index), "i"),
      ("create virtual table f using fts5(a)", .create(.virtualTable), "f"),
      ("create temporary trigger r delete on t begin select 1; end", .create(.trigger), "r"),
      ("create view v as select 1", .create(.view), "v"), ("create", .other, nil),
      ("alter table t rename to u", .alter(.renameTable), "t"),
      ("alter table t rename a to b", .alter(.renameColumn), "t"),
      ("alter table t add a", .alter(.addColumn), "t"),
      ("alter table s.t drop column a", .alter(.dropColumn), "s.t"),
      ("alter table t alter column a", .alter(.other), "t"),
      ("begin immediate", .begin, nil), ("commit", .commit, nil), ("END TRANSACTION", .commit, nil),
      ("rollback", .rollback(toSavepoint: false), nil),
      ("rollback transaction to a", .rollback(toSavepoint: true), nil),
      ("savepoint a", .savepoint, nil), ("release a", .release, nil),
      ("attach 'x' as y", .attach, nil), ("detach y", .detach, nil),
      ("vacuum into 'x'", .vacuum, nil),
      ("pragma Foreign_Keys", .pragma(name: "foreign_keys", hasValue: false), nil),
      ("pragma main.user_version = 3;", .pragma(name: "user_version", hasValue: true), nil),
      ("pragma table_info(t)", .pragma(name: "table_info", hasValue: true), nil),
      ("reindex t", .reindex, "t"), ("analyze main.t", .analyze, "main.t"),
      ("explain drop table t", .explain, nil), ("explain query plan select 1", .explain, nil),
      ("hello", .other, nil), ("\u{FEFF}delete from t", .delete(hasWhere: false), "t"),
      ("update", .update(hasWhere: false), nil), ("with", .other, nil),
      ("delete from t where (", .delete(hasWhere: true), "t"),
      ("update t set a = ((((", .update(hasWhere: false), "t"),
    ] as [(String, StatementKind, String?)]
  )
  func tellsWhatAStatementDoes(sql: String, kind: StatementKind, target: String?) {
    let summary = StatementSummary(sql)
    #expect(summary.kind == kind)
    let name = summary.target.map { [$0.schema, $0.name].compactMap { $0 }.joined(separator: ".") }
    #expect(name == target)
  }

  @Test func aTargetKnowsWhereItStands() {
    let sql = "DELETE FROM /* x */ main . \"a b\" WHERE 1"
    let range = StatementSummary(sql).target?.range ?? 0..<0
    #expect(String(decoding: Array(sql.utf8)[range], as: UTF8.self) == "main . \"a b\"")
  }

  @Test(arguments: [
    ("VACUUM", StatementKind.InTransaction.fails), ("DETACH x", .works), ("BEGIN", .controlsIt),
    ("PRAGMA journal_mode = wal", .fails), ("PRAGMA synchronous = off", .fails),
    ("PRAGMA foreign_keys = on", .hasNoEffect), ("PRAGMA foreign_keys", .works),
    ("PRAGMA user_version = 4", .works), ("ATTACH ':memory:' AS y", .works),
    ("ROLLBACK TO a", .works),
    ("PRAGMA temp_store = memory", .fails), ("PRAGMA auto_vacuum = full", .hasNoEffect),
    ("CREATE TABLE u(a)", .works), ("REINDEX", .works), ("ANALYZE", .works),
    ("COMMIT", .controlsIt),
    ("PRAGMA wal_checkpoint", .fails),
  ])
  func knowsWhatATransactionForbids(sql: String, expected: StatementKind.InTransaction) {
    #expect(StatementSummary(sql).kind.inTransaction == expected)
  }
}
