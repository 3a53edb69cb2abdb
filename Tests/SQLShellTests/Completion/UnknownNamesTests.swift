import SQLSyntax
import SQLiteQuery
import Testing

@testable import SQLShell

@Suite struct UnknownNamesTests {
  private func unknown(_ sql: String, _ fixture: CompletionFixture) -> [String] {
    UnknownNames(fixture.catalog).ranges(in: sql, HighlightedSQL(sql))
      .map { String(decoding: Array(sql.utf8)[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    ("select * from usrs", ["usrs"]), ("select nme from users", ["nme"]),
    ("select u.nme from users u", ["nme"]), ("select x.name from users u", ["x"]),
    ("select * from users where nme = 1", ["nme"]), ("update users set nme = 1", ["nme"]),
    ("insert into users(id, nme) values (1, 2)", ["nme"]),
    ("insert into usrs values (1)", ["usrs"]),
    ("delete from main.usrs", ["usrs"]), ("select * from nowhere.users", ["nowhere"]),
    ("select [nme], `nme` from users", ["[nme]", "`nme`"]),
    ("with c(a) as (select 1) select b from c", ["b"]),
    ("select 1; select * from usrs", ["usrs"]),
  ])
  func whatIsCertainlyNotThereIsFound(sql: String, names: [String]) throws {
    #expect(try unknown(sql, CompletionFixture()) == names)
  }

  @Test(arguments: [
    // Before FROM, or with a source that is not known, anything may be meant.
    "select nme", "select nme from usrs_typo_not_last where 1", "select \"nme\" from users",
    "select name as x from users order by x", "select name as x from users where x = 1",
    "select name x from users order by x",
    "select rowid, oid, _rowid_ from users", "with c(a) as (select 1) select a from c",
    "with recursive c(a) as (select 1 union select a + 1 from c) select a from c",
    "select s.buyer from (select * from big_orders) s", "select value from json_each('[]')",
    "select * from pragma_table_info('users')", "select * from sqlite_schema, sqlite_master",
    "select notes from notes where notes match 'x'", "select rank from notes",
    "create table t(a, b check (a > b))", "create table t(a); select a, c from t",
    "create index i on users(name)", "select main.users.name from users",
    "select users.name from users",
    "insert into users values (1) on conflict(id) do update set name = excluded.name",
    "update users set name = 1 returning id", "select name from users, archive.old_orders",
    "select count(*) over w from users window w as (order by name)",
    "create trigger g after update on users begin update orders set id = new.id where id = old.id; end",
    "alter table users rename column name to nme", "alter table users add column nme text",
    "pragma table_info(nme)", "savepoint nme", "begin", "select true, current_date from users",
    "select u.id from users u where exists (select 1 from orders where user_id = u.id and name = 1)",
    "explain query plan select name from users", "select name collate nocase from users",
    "select cast(name as integer) from users", "select * from users indexed by nope",
    "values (nme)", "analyze nme", "drop table if exists usrs",
  ])
  func whatIsNotCertainIsLeftAlone(sql: String) throws {
    let found = try unknown(sql, CompletionFixture())
    #expect(found.filter { $0 != "usrs_typo_not_last" } == [])
  }

  @Test func insideAFreshTransactionNothingUnreadCountsAsUnknown() throws {
    let fixture = try CompletionFixture()
    try fixture.queue.inDatabase { db in try db.execute(sql: "begin") }
    fixture.catalog.refresh(at: .prompt)
    #expect(unknown("select * from dbstat", fixture) == [])
    #expect(unknown("select nme from users", fixture) == ["nme"])
  }
}
