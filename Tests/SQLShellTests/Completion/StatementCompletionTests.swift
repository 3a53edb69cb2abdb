import SQLiteQuery
import Testing

@testable import SQLShell

@Suite struct StatementCompletionTests {
  @Test(arguments: [
    // Keywords follow the case that was typed, or that of the statement.
    ("sel¦", "select "), ("SEL¦", "SELECT "), ("select * fr¦", "select * from "),
    ("select * from users wh¦", "select * from users where "),
    ("SELECT * FROM users ORDER¦", "SELECT * FROM users ORDER BY "),
    ("select * from users or¦", "select * from users order by "),
    // Names of tables, views, common tables, functions that give tables.
    ("select * from us¦", "select * from users "), ("select * from US¦", "select * from users "),
    ("select * from big¦", "select * from big_orders "),
    (
      "with recent as (select 1) select * from rec¦",
      "with recent as (select 1) select * from recent "
    ),
    ("select * from json_e¦", "select * from json_each("),
    ("select * from pragma_table_i¦", "select * from pragma_table_info("),
    ("insert into ra¦", "insert into rates "), ("drop view b¦", "drop view big_orders "),
    ("drop index o¦", "drop index orders_by_user "), ("drop trigger t¦", "drop trigger touch "),
    ("select * from arch¦", "select * from archive."),
    ("select * from archive.o¦", "select * from archive.old_orders "),
    ("select * from scr¦", "select * from scratch "), ("select * from no¦", "select * from notes "),
    ("detach ar¦", "detach archive "),
    // Columns: behind an alias, in a common table, a subquery, of `*`, of new and excluded.
    ("select na¦ from users", "select name from users"),
    ("select o.pl¦ from orders o", "select o.placed_at from orders o"),
    (
      "with c(alpha, beta) as (select 1, 2) select be¦ from c",
      "with c(alpha, beta) as (select 1, 2) select beta from c"
    ),
    (
      "select s.pl¦ from (select * from orders) s",
      "select s.placed_at from (select * from orders) s"
    ),
    ("select buy¦ from big_orders", "select buyer from big_orders"),
    ("update users set na¦", "update users set name"),
    ("insert into orders(pla¦", "insert into orders(placed_at"),
    (
      "insert into users values(1) on conflict(id) do update set name = excluded.na¦",
      "insert into users values(1) on conflict(id) do update set name = excluded.name"
    ),
    (
      "create trigger x after update on users begin update orders set placed_at = new.na¦",
      "create trigger x after update on users begin update orders set placed_at = new.name"
    ),
    ("select ti¦ from notes", "select title from notes"),
    ("select * from json_each('[]') where ato¦", "select * from json_each('[]') where atom"),
    (
      "select a, count(*) as many from scratch order by ma¦",
      "select a, count(*) as many from scratch order by many"
    ),
    ("select rowi¦ from users", "select rowid from users"),
    ("select plac¦", "select placed_at"),
    // A name in two of the sources is written with its source.
    ("select i¦ from users u join orders o", "select u.id from users u join orders o"),
    // In the middle of a word its rest is replaced, where the name ends in it.
    ("select * from us¦xy where 1", "select * from users xy where 1"),
    ("select * from us¦ers where 1", "select * from users where 1"),
    ("select na¦me from users", "select name from users"),
    // In a list of columns each stands once.
    ("insert into rates(user_id, ¦", "insert into rates(user_id, amount"),
    ("insert into rates(¦, user_id", "insert into rates(amount, user_id"),
    ("pragma archive.table_info(¦", "pragma archive.table_info(old_orders)"),
    // Behind a dot command of the same entry.
    (".mode line\nselect * from us¦", ".mode line\nselect * from users "),
    ("select 1;\n.schema us¦", "select 1;\n.schema users "),
    // Quoting.
    ("select e¦ from users", "select \"e-mail\" from users"),
    ("select * from two¦", "select * from \"two words\" "),
    ("select * from \"two¦", "select * from \"two words\" "),
    ("select * from \"two¦\"", "select * from \"two words\" "),
    ("select * from [us¦", "select * from [users] "),
    ("select * from `us¦", "select * from `users` "),
    ("select ord¦ from order_items", "select order_id from order_items"),
    // Joins.
    (
      "select * from users u join orders o on ¦",
      "select * from users u join orders o on o.user_id = u.id "
    ),
    (
      "select * from orders o join users u on ¦",
      "select * from orders o join users u on u.id = o.user_id "
    ),
    (
      "select * from orders o join order_items i on ¦",
      "select * from orders o join order_items i on i.order_id = o.id "
    ),
    (
      "select * from orders join rates on ¦",
      "select * from orders join rates on rates.user_id = orders.user_id "
    ),
    ("select * from orders join rates using (¦", "select * from orders join rates using (user_id"),
    // The rest.
    ("pragma journal_m¦", "pragma journal_mode = "),
    ("pragma journal_mode = wa¦", "pragma journal_mode = wal"),
    ("pragma table_inf¦", "pragma table_info("),
    ("pragma table_info(ra¦", "pragma table_info(rates)"),
    ("pragma foreign_keys = of¦", "pragma foreign_keys = off"),
    (
      "select * from users order by name collate noc¦",
      "select * from users order by name collate NOCASE "
    ),
    ("create table t(a inte¦", "create table t(a integer"),
    ("create table t(a TE¦", "create table t(a TEXT"),
    ("create virtual table v using fts5¦", "create virtual table v using fts5("),
    ("select group_c¦", "select group_concat("),
    ("select count¦(*) from users", "select count(*) from users"),
  ])
  func tabWrites(marked: String, expected: String) throws {
    #expect(try CompletionFixture().accepted(marked) == expected)
  }

  @Test func columnsOfTheInnermostSourceComeFirst() throws {
    let fixture = try CompletionFixture()
    let texts = fixture.texts(
      "select * from users where exists (select 1 from rates where ¦)"
    )
    #expect(Array(texts.prefix(4)) == ["user_id", "amount", "code", "id"])
  }

  @Test func aTableThatIsPointedToComesFirstAfterJoin() throws {
    let fixture = try CompletionFixture()
    #expect(fixture.texts("select * from order_items join ¦").first == "orders")
  }

  @Test func whatWasUsedLastComesFirst() throws {
    let fixture = try CompletionFixture()
    #expect(fixture.texts("select * from o¦").first == "order_items")
    fixture.memory.learn(from: "select * from orders")
    #expect(fixture.texts("select * from o¦").first == "orders")
  }

  @Test(arguments: [
    ("select * from items¦", "order_items"),
    ("select * from odrs¦", "orders"), ("select ced¦ from orders", "placed_at"),
  ])
  func whatNoNameBeginsWithMayStandInside(marked: String, expected: String) throws {
    #expect(try CompletionFixture().texts(marked).first == expected)
  }

  @Test(arguments: [
    "select 'us¦", "select 'us¦'", "-- us¦", "select 1 as us¦", "create table us¦",
    "select * from users u¦ ",
  ])
  func nothingIsOfferedWhereNoNameFits(marked: String) throws {
    #expect(try CompletionFixture().texts(marked).contains("users") == false)
  }

  @Test func aSavepointIsOfferedWhileItIsOpen() throws {
    let fixture = try CompletionFixture()
    fixture.memory.learn(from: "savepoint before_import;")
    #expect(fixture.texts("release be¦") == ["before_import"])
    fixture.memory.learn(from: "release savepoint before_import;")
    #expect(fixture.texts("release be¦") == [])
  }

  @Test func aShadowedTableIsWrittenWithItsSchema() throws {
    let texts = try CompletionFixture().texts("select * from use¦")
    #expect(texts == ["users", "archive.users"])
  }

  @Test func longMenusAreCutButKeepWhatAllBeginWith() throws {
    let sql = (0..<1000).map { "CREATE TABLE t_\($0)(x);" }.joined()
    let texts = try CompletionFixture(sql).texts("select * from t¦")
    #expect(texts.count <= 300)
    #expect(texts.contains("t_999"))
  }

  @Test(arguments: ["insert into users values (¦", "insert into users values (1, ¦"])
  func valuesAreNoColumns(marked: String) throws {
    let texts = try CompletionFixture().texts(marked)
    #expect(!texts.contains("name") && !texts.contains("user_id"))
    #expect(texts.contains("abs"))
  }

  @Test func nothingFollowsAFinishedPragma() throws {
    #expect(try CompletionFixture().texts("pragma table_info(users) ¦") == [])
  }
}
