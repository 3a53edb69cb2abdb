import ResultRendering
import SQLiteQuery
import TerminalText
import Testing

@Suite struct ChartTests {
  private func chart(_ kind: ChartKind, _ sql: String, width: Int = 40, unicode: Bool = true) throws
    -> [String]
  {
    try DatabaseQueue().inDatabase { db in
      var rows = try StatementRows(db.makeStatement(sql: sql))
      let canvas = ChartCanvas(width: width, height: 4, isUnicode: unicode)
      return try kind.lines(ChartData(&rows), on: canvas)
    }
  }

  @Test func barsAreAsLongAsTheirValues() throws {
    #expect(
      try chart(.bar, "values ('a', 10), ('bb', 5), ('c', 0), ('d', null)", width: 29) == [
        " a │████████████████████ 10", "bb │██████████ 5", " c │ 0", " d │ NULL",
      ]
    )
  }

  @Test func whatIsNoNumberIsCalledSo() throws {
    let rows = "values ('a', 1), ('b', null), ('c', 2), ('d', 'x'), ('e', 3)"
    #expect(
      try chart(.bar, rows, width: 31) == [
        "a │████ 1", "b │ NULL", "c │████████ 2", "d │ no number: TEXT", "e │████████████ 3",
      ]
    )
    let line = try chart(.line, "values (9e999), (1), (-9e999), (2)")
    #expect(line.last == "2 without a finite number")
    let hist = try chart(.hist, "values (1.7e308), (-1.7e308)")
    #expect(!hist.joined().contains("NaN"))
    // More values than columns, so that they are averaged.
    let infinities = """
      with recursive c(n) as (select 1 union all select n + 1 from c limit 1000)
      select case when n % 2 then 9e999 else -9e999 end from c
      """
    #expect(try chart(.spark, infinities).count == 1)
  }

  @Test func negativeBarsStandLeftOfNought() throws {
    let lines = try chart(.bar, "values ('a', -10), ('b', 10)", width: 30)
    #expect(lines[0].hasPrefix("a ████"))
    #expect(lines[0].hasSuffix("│ -10"))
    #expect(lines[1].contains("  │███"))
    let axis = lines.map { $0.prefix { $0 != "│" }.count }
    #expect(axis[0] == axis[1])
  }

  @Test func plainTerminalsGetASCII() throws {
    for kind in ChartKind.all {
      let lines = try chart(
        kind,
        "values ('a', 1, 2), ('b', 3.5, -1), ('c', null, 0)",
        unicode: false
      )
      let isASCII = lines.joined().utf8.allSatisfy { $0 < 0x80 }
      #expect(isASCII, "\(kind.name)")
    }
  }

  @Test(arguments: [30, 50, 80])
  func nothingIsWiderThanTheScreen(width: Int) throws {
    let sql = """
      with c(i) as (select 1 union all select i + 1 from c where i < 300)
      select 'a long label for row '||char(0x65e5, 10, 27)||i as l, i * 37 % 101 - 50.5 as n, i*i as m
      from c
      """
    for kind in ChartKind.all {
      for line in try chart(kind, sql, width: width) {
        #expect(DisplayWidth.of(line) <= width, "\(kind.name): \(line)")
        #expect(line == VisibleText.of(line))
      }
    }
  }

  @Test func sparklinesKeepGaps() throws {
    #expect(
      try chart(.spark, "select column1 as v from (values (1), (2), (null), (8))")
        == ["v ▁▂ █ 1 to 8"]
    )
  }

  @Test func histogramsCountRoundRanges() throws {
    let lines = try chart(.hist, "values (1), (2), (2.5), (11), (12), (null)", width: 40)
    #expect(lines.first?.contains("0 to 5 │") == true)
    #expect(lines.first?.hasSuffix(" 3") == true)
    #expect(lines.last == "1 without a finite number")
  }

  @Test func linesRiseFromLeftToRight() throws {
    let lines = try chart(.line, "values (1, 'x'), (2, 'y'), (3, 'z')", width: 24)
    #expect(lines.count == 6)
    #expect(lines[0].hasPrefix("3 ┤"))
    #expect(lines[3].hasPrefix("1 ┤"))
    #expect(lines[0].last != " " && lines[3].last == " ")
    #expect(lines[5].hasSuffix("z"))
  }

  @Test func yearsAreLabelsWhenThereAreOtherNumbers() throws {
    let lines = try chart(.bar, "values (2023, 5), (2024, 6)")
    #expect(lines[0].hasPrefix("2023 │"))
  }

  @Test(arguments: ["9e999", "-9e999", "1.7976931348623157e308", "5e-324", "0", "null"])
  func noNumberIsTooLargeToDraw(value: String) throws {
    for kind in ChartKind.all {
      let sql = "select column1 as v from (values (\(value)), (-1.7976931348623157e308), (1))"
      #expect(try chart(kind, sql).isEmpty == false)
      #expect(try chart(kind, "select 1.0 * \(value) as v, 1.5 as w").isEmpty == false)
    }
  }

  @Test func resultsWithoutNumbersAreRefused() throws {
    #expect(throws: ChartError.noNumbers(columns: ["a"])) {
      _ = try chart(.bar, "select 'x' as a")
    }
    #expect(throws: ChartError.noRows) { _ = try chart(.bar, "select 1 where 0") }
  }
}
