import Testing

@testable import SQLSyntax

@Suite struct CompletionContextTests {
  /// The context at `¦`.
  private func context(_ marked: String) -> CompletionContext {
    let parts = marked.split(separator: "¦", maxSplits: 1, omittingEmptySubsequences: false)
    return CompletionContext(parts.joined(), cursor: parts.first?.utf8.count ?? 0)
  }

  /// `table`, `table as alias`, `(a b) as alias`, `f()`.
  private func described(_ source: TableSource) -> String {
    var text = [source.schema, source.name].compactMap { $0 }.joined(separator: ".")
    if source.isFunction { text += "()" }
    if let columns = source.columns {
      text += "(" + columns.map(described).joined(separator: " ") + ")"
    }
    if let alias = source.alias { text += " as " + alias }
    return source.needsQualifier ? text + "!" : text
  }

  private func described(_ column: OutputColumn) -> String {
    switch column {
    case .named(let name): name
    case .all(let source): "*" + described(source)
    }
  }

  private func described(_ expectation: CompletionKind) -> String {
    switch expectation {
    case .joinCondition(let left, let right):
      "join(\(left.map(described).joined(separator: ", ")); \(described(right)))"
    case .sharedColumn(let left, let right):
      "shared(\(left.map(described).joined(separator: ", ")); \(described(right)))"
    case .pragmaValue(let pragma, _): "value(\(pragma))"
    default: "\(expectation)"
    }
  }

  @Test(arguments: [
    ("¦", "statement"), ("  ¦", "statement"), ("sel¦", "statement"), ("select 1; ¦", "statement"),
    ("select 1; up¦ ; select 2", "statement"), ("explain ¦", ""), ("explain query plan ¦", ""),
    ("select ¦", "column function"), ("select ¦ from t", "column function"),
    ("select a, ¦", "column function"), ("select a ¦ from t", ""), ("select a as ¦ from t", ""),
    ("select (¦", "column function"), ("select f(¦", "column function"),
    ("select f(a, ¦)", "column function"),
    ("select a + ¦ from t", "column function"), ("select a ¦+ b from t", ""),
    ("select 'x¦", ""), ("select 'x¦'", ""), ("select 'x' ¦", ""), ("-- x ¦", ""), ("/* ¦", ""),
    ("/* x */¦", "statement"), ("select 12¦", ""), ("select :a¦", ""), ("select x'0¦", ""),
    ("select case ¦", "column function"), ("select case when ¦", "column function"),
    ("select case when a ¦", ""), ("select cast(a as ¦)", "typeName"),
    ("select a collate ¦", "collation"),
    ("select count(*) over (partition by ¦)", "column function"),
    ("select count(*) filter (where ¦)", "column function"),
    ("select * from ¦", "source"), ("select * from t, ¦", "source"),
    ("select * from t join ¦", "source"),
    ("select * from t left join ¦", "source"), ("select * from us¦", "source"),
    ("select * from t ¦", ""), ("select * from t as ¦", ""), ("select * from t x ¦", ""),
    ("select * from t left ¦", ""), ("select * from t indexed by ¦", "index"),
    ("select * from t join u on ¦", "join(t; u) column function"),
    (
      "select * from t a left join main.u b on ¦ where 1",
      "join(t as a; main.u as b) column function"
    ),
    ("select * from t join u on t.a = ¦", "column function"),
    ("select * from t join u using (¦)", "shared(t; u)"),
    ("select * from t where ¦", "column function"),
    ("select * from t where a = 1 and ¦", "column function"),
    ("select * from t where a ¦", ""), ("select * from t where a in (¦", "column function"),
    ("select * from t where a is ¦", "column function"),
    ("select a b from t order by ¦", "outputName column function"),
    ("select a b from t group by ¦", "outputName column function"),
    ("select a from t group ¦", ""), ("select a from t order by a ¦", ""),
    ("select a from t limit ¦", "column function"), ("select 1 union ¦", ""),
    ("insert ¦", ""), ("insert into ¦", "table"), ("insert into t ¦", ""),
    ("insert into t(¦", "column"),
    ("insert into t(a, ¦) values(1)", "column"), ("insert into t values(¦", "function"),
    ("insert into t(a) ¦", ""), ("insert into t select ¦ from u", "column function"),
    ("insert into t values(1) on conflict(¦) do nothing", "column"),
    ("insert into t values(1) on conflict do update set ¦", "column"),
    ("insert into t values(1) on conflict do update set a = ¦", "column function"),
    ("insert into t values(1) returning ¦", "column function"),
    ("update ¦", "table"), ("update t ¦", ""), ("update t set ¦", "column"),
    ("update t set a = ¦", "column function"), ("update t set a = 1, ¦", "column"),
    ("update t set a = 1 ¦", ""), ("update t set a = 1 where ¦", "column function"),
    ("update t set a = 1 from ¦", "source"), ("update t set (a, ¦) = (1, 2)", "column"),
    ("delete ¦", ""), ("delete from ¦", "table"), ("delete from t where ¦", "column function"),
    ("create ¦", ""), ("create table ¦", ""), ("create table t(¦", ""),
    ("create table t(a ¦", "typeName"),
    ("create table t(a int ¦", ""), ("create table t(a references ¦", "table"),
    ("create table t(a references u(¦", "column"),
    ("create table t(a, check (¦", "column function"),
    ("create table t(a, primary key (¦))", "column function"),
    ("create table t(a collate ¦", "collation"),
    ("create table t(a) ¦", ""), ("create table t as ¦", ""),
    ("create virtual table f using ¦", "module"),
    ("create index i on ¦", "table"), ("create index i on t(¦", "column function"),
    ("create view v as select ¦ from t", "column function"),
    ("create trigger r after update of ¦ on t", "column"),
    ("create trigger r after insert on ¦", "table"),
    ("create trigger r after insert on t when ¦", "column function"),
    ("create trigger r after insert on t begin update u set a = ¦", "column function"),
    ("create trigger r after insert on t begin select 1; ¦", ""),
    ("drop table ¦", "table"), ("drop index if exists ¦", "index"), ("drop view ¦", "view"),
    ("drop trigger ¦", "trigger"), ("drop ¦", ""), ("alter table ¦", "table"),
    ("alter table t ¦", ""),
    ("alter table t rename column ¦", "column"), ("alter table t rename column a to ¦", ""),
    ("alter table t drop column ¦", "column"), ("alter table t rename to ¦", ""),
    ("alter table t add column a ¦", "typeName"), ("alter table t add a references ¦", "table"),
    ("pragma ¦", "pragma"), ("pragma fore¦", "pragma"), ("pragma main.¦", "pragma"),
    ("pragma Journal_Mode = ¦", "value(journal_mode)"),
    ("pragma table_info(¦)", "value(table_info)"),
    ("pragma x = 'w¦", "value(x)"), ("attach '¦", "file"),
    ("attach database 'dir/x¦' as y", "file"),
    ("attach ¦", "file"), ("attach 'x' as ¦", ""), ("detach ¦", "schema"),
    ("reindex ¦", "table index collation"),
    ("analyze ¦", "table index schema"), ("vacuum into '¦", "file"), ("release ¦", "savepoint"),
    ("rollback to ¦", "savepoint"), ("savepoint ¦", ""), ("begin ¦", ""),
    ("select * from main.¦", "source"), ("select t.¦ from t", "column"),
    ("with a as (select ¦ from t) select 1", "column function"), ("with a as (select 1) ¦", ""),
    ("with ¦", ""), ("with a ¦", ""), ("with a as (select 1) select * from ¦", "source"),
    ("select 1 select * from ¦", "source"),
    ("select * from t where a = (select ¦", "column function"),
    ("foo bar ¦", "column function source"), (")) ¦", "column function source"),
    ("select \"a¦", "column function"), ("select * from [us¦", "source"),
  ])
  func knowsWhatFits(sql: String, expected: String) {
    #expect(context(sql).kinds.map(described).joined(separator: " ") == expected)
  }

  @Test(
    arguments: [
      ("select ¦ from t", ["t"]), ("select ¦ from t, u x", ["t", "u as x"]),
      ("select ¦ from main.t join temp.u as v on 1", ["main.t", "temp.u as v"]),
      ("select a.¦ from t a, u b", ["t as a"]), ("select B.¦ from t a, u b", ["u as b"]),
      ("select main.t.¦ from main.t", ["main.t"]), ("select x.¦", ["x"]), ("select a.b.¦", ["a.b"]),
      ("select * from t where exists (select 1 from u where ¦)", ["u", "t"]),
      ("select (select ¦ from u) from t", ["u", "t"]),
      ("select * from t join (select ¦ from u) v", ["u"]),
      ("select ¦ from (select a, b + 1, c as d from t) s", ["(a d) as s"]),
      ("select ¦ from (select * from t) s", ["(*t) as s"]),
      ("select ¦ from (select x.*, y.b from t x, u y)", ["(*t as x b)"]),
      ("select ¦ from (values (1, (2), f(3, 4))) v", ["(column1 column2 column3) as v"]),
      ("with c(x, y) as (select 1, 2) select ¦ from c", ["c(x y)"]),
      ("with c as (select a, b z from t) select ¦ from c d", ["c(a z) as d"]),
      ("with recursive c(n) as (select 1 union all select ¦ from c) select * from c", ["c(n)"]),
      ("with c as (select 1 a), d as (select * from c) select d.¦ from d", ["d(*c(a))"]),
      ("with c as (select 1 a) update t set x = (select ¦ from c)", ["c(a)", "t"]),
      ("with c(n) as (select 1) delete from t where a in (select ¦ from c)", ["c(n)", "t"]),
      ("select * from t where ¦ order by a", ["t"]),
      ("select a from t union select ¦ from u", ["u"]),
      ("select a from t union select b from u order by ¦", ["t"]),
      ("update t as x set a = ¦ from u where 1", ["t as x", "u"]), ("update t set ¦ from u", ["t"]),
      ("update or ignore t set ¦", ["t"]), ("insert into t(¦) select a from u", ["t"]),
      (
        "insert into t as x values(1) on conflict(a) do update set a = ¦",
        ["t as x", "t as excluded!"]
      ),
      ("insert into t values(1) on conflict do update set a = excluded.¦", ["t as excluded!"]),
      ("insert into t select 1 returning ¦", ["t"]), ("delete from t as x where ¦", ["t as x"]),
      ("select ¦ from json_each('[]') j, t", ["json_each() as j", "t"]),
      ("select ¦ from (t join u on 1) join v", ["t", "u", "v"]),
      ("select ¦ from t natural join u", ["t", "u"]),
      ("create table t(a int, b text default (1), check (¦), c)", ["t(a b c)"]),
      ("create index i on main.t(¦)", ["main.t"]), ("create table t(a references u(¦))", ["u"]),
      (
        "create trigger r after update on t when ¦ begin select 1; end", ["t as new!", "t as old!"]
      ),
      ("create trigger r delete on t begin insert into u(¦", ["u", "t as new!", "t as old!"]),
      ("create trigger r delete on t begin select 1; update u set a = old.¦; end", ["t as old!"]),
      ("create trigger r after update of ¦ on t begin select 1; end", ["t"]),
      ("alter table t rename column ¦", ["t"]), ("select ¦ from \"a b\" \"c d\"", ["a b as c d"]),
      ("select ¦ from t where a = (", ["t"]), ("select a, ¦ b from t where (((", ["t"]),
      ("select * from a; select ¦ from b; select * from c", ["b"]),
      ("select ¦\nfrom t\nleft join u on u.a = t.a\nwhere t.b like 'x%'\norder by 1;", ["t", "u"]),
      ("explain query plan select ¦ from t", ["t"]), ("select case when a then ¦ from t", ["t"]),
      ("select * from t join u using (a) where ¦", ["t", "u"]),
      ("select * from t x where x.a between 1 and ¦ and y", ["t as x"]),
    ] as [(String, [String])]
  )
  func knowsTheSourcesInScope(sql: String, sources: [String]) {
    let found = context(sql).sources.map { source in
      // A name without columns of its own is enough.
      described(source)
    }
    #expect(found == sources)
  }

  @Test(
    arguments: [
      ("select * from ¦", []),
      ("with a as (select 1 x), b(y) as (select 2) select * from ¦", ["b(y)", "a(x)"]),
      ("with a as (select 1 x), b as (select * from ¦) select 1", ["b()", "a(x)"]),
      ("with a as (select 1 x) select * from (select * from ¦)", ["a(x)"]),
      ("with a as (select 1 x) insert into t select * from ¦", ["a(x)"]),
      ("select * from t where a in (with c as (select 1 x) select * from ¦)", ["c(x)"]),
      ("with a as (select 1) select 1; select * from ¦", []),
    ] as [(String, [String])]
  )
  func offersCommonTablesWhereSourcesFit(sql: String, tables: [String]) {
    #expect(context(sql).commonTables.map(described) == tables)
  }

  @Test(
    arguments: [
      ("select a + 1 as total, b from t order by ¦", ["total"]),
      ("select a x, b as \"y z\" from t group by ¦", ["x", "y z"]),
      ("select a x from t where ¦", []),
    ] as [(String, [String])]
  )
  func offersOutputNamesWhereTheyCount(sql: String, names: [String]) {
    #expect(context(sql).outputNames == names)
  }

  @Test(arguments: [
    ("select a from t ¦", ["WHERE", "LEFT JOIN", "ORDER BY", "LIMIT", "UNION"]),
    ("select ¦", ["DISTINCT", "CASE", "NULL"]), ("select a ¦", ["FROM", "AS"]),
    ("¦", ["SELECT", "CREATE"]),
    ("select * from t join u ¦", ["ON", "USING"]),
    ("select a from t where a ¦", ["AND", "IS NULL", "ORDER BY"]),
    ("update t ¦", ["SET"]), ("insert into t(a) ¦", ["VALUES", "SELECT"]),
    ("create ¦", ["TABLE", "UNIQUE INDEX"]),
    ("select case a ¦", ["WHEN"]), ("select case when a then 1 ¦", ["ELSE", "END", "WHEN"]),
    ("select sum(a) ¦", ["OVER", "FILTER", "FROM"]),
    ("select sum(a) over (¦", ["PARTITION BY", "ORDER BY"]),
    ("select * from t order by a ¦", ["DESC", "LIMIT"]), ("select 1 union ¦", ["SELECT", "ALL"]),
    ("create table t(a int ¦", ["NOT NULL", "PRIMARY KEY"]), ("create table t(a) ¦", ["STRICT"]),
    ("drop table ¦", ["IF EXISTS"]), ("with a as (select 1) ¦", ["SELECT", "UPDATE"]),
    ("begin ¦", ["IMMEDIATE"]), ("rollback ¦", ["TO"]), ("select a is ¦", ["NULL", "NOT NULL"]),
    ("select (¦", ["SELECT"]), ("insert into t values(1) ¦", ["ON CONFLICT", "RETURNING"]),
    ("create trigger r ¦", ["BEFORE", "AFTER"]), ("explain ¦", ["QUERY PLAN", "SELECT"]),
    ("select * from t group ¦", ["BY"]), ("delete ¦", ["FROM"]),
    ("alter table t ¦", ["ADD COLUMN"]),
  ])
  func offersKeywordsThatFit(sql: String, keywords: [String]) {
    let offered = context(sql).keywords
    #expect(keywords.allSatisfy(offered.contains), "\(offered)")
  }

  @Test(arguments: [
    "select t.¦", "select 'a¦", "-- ¦", "select \"a¦", "select a as ¦", "create table ¦x(",
  ])
  func offersNoKeywordWhereNoneFits(sql: String) {
    #expect(context(sql).keywords.filter { $0 != "IF NOT EXISTS" } == [])
  }

  @Test(
    arguments: [
      ("select na¦me", "na", 7..<9, nil, false, []), ("select ¦", "", 7..<7, nil, false, []),
      ("select \"my na¦", "my na", 7..<13, "\"", false, []),
      ("select \"na¦\" from t", "na", 7..<10, "\"", true, []),
      ("select \"na¦ from \"t\"", "na", 7..<10, "\"", false, []),
      ("select [na¦me]", "na", 7..<10, "[", true, []),
      ("select `a``b¦", "a`b", 7..<12, "`", false, []),
      ("select u.na¦", "na", 9..<11, nil, false, ["u"]),
      ("select main.\"u t\".¦", "", 18..<18, nil, false, ["main", "u t"]),
      ("attach '/a¦", "/a", 7..<10, "'", false, []),
      ("select größ¦", "größ", 7..<13, nil, false, []), ("sel¦", "sel", 0..<3, nil, false, []),
      ("select u . ¦", "", 11..<11, nil, false, ["u"]),
    ] as [(String, String, Range<Int>, Character?, Bool, [String])]
  )
  func knowsThePrefix(
    sql: String,
    text: String,
    range: Range<Int>,
    quote: Character?,
    isClosed: Bool,
    qualifier: [String]
  ) {
    let prefix = context(sql).prefix
    #expect(prefix.text == text && prefix.range == range && prefix.quote == quote)
    #expect(prefix.isClosed == isClosed && prefix.qualifier == qualifier)
  }

  @Test func anyTextWithAnyCursorIsReadToTheEnd() {
    let pieces = [
      "select ", "from ", "where ", "(", ")", ",", ";", "t", "a.", "*", "join ", "on ", "with ",
      "as ", "insert into ", "values ", "update ", "set ", "=", "create ", "table ", "trigger ",
      "begin ", "end ", "case ", "when ", "'", "\"", "--", "\n", "/*", "*/", "union ", "order ",
      "by ", "over ", "cast(", "pragma ", "not ", "in ", "is ", "alter ", "rename ", "index ",
      "view ", "references ", "check ", "primary key ", "conflict ", "do ", "returning ", "é", "1",
      "window ", "explain ", "delete ", "if ", "exists ", "using ", "natural ", "[", "]",
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<4_000 {
      var sql = ""
      for _ in 0..<Int.random(in: 0...24, using: &generator) {
        sql += pieces.randomElement(using: &generator) ?? ""
      }
      let cursor = Int.random(in: 0...sql.utf8.count, using: &generator)
      let found = CompletionContext(sql, cursor: cursor)
      #expect(found.prefix.range.upperBound <= cursor)
    }
  }

  @Test func deepNestingIsSteppedOver() {
    let deep = "select " + String(repeating: "(", count: 100_000)
    #expect(CompletionContext(deep, cursor: deep.utf8.count).kinds.contains(.column))
    let cases = "select " + String(repeating: "case when (select ", count: 5_000)
    #expect(CompletionContext(cases, cursor: cases.utf8.count).kinds.contains(.column))
    let sources = "select * from " + String(repeating: "(select * from ", count: 5_000)
    #expect(CompletionContext(sources, cursor: sources.utf8.count).kinds.contains(.source))
  }
}
