import ResultRendering
import SQLiteQuery
import TerminalText
import Testing

@Suite struct TerminalPageTests {
  private func page(
    _ sql: String,
    width: Int,
    as mode: OutputMode = .box,
    _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws -> String {
    try rendered(sql, as: mode) {
      $0.types = .on
      $0.terminal = TerminalLimits(width: width)
      change(&$0)
    }
  }

  @Test func wideValuesAreCutAndCounted() throws {
    let page = try page(
      "select 1 as id, printf('%.100c', 'x') as long, 'short' as s union all select 2, 'y', 'z'",
      width: 40
    )
    let lines = page.split(separator: "\n")
    #expect(lines.dropLast().allSatisfy { DisplayWidth.of(String($0)) == 40 })
    #expect(page.contains("xxx… │"))
    #expect(lines.last == "2 rows · 1 value shortened: .mode line shows it whole")
  }

  @Test func valuesAreCutBetweenClusters() throws {
    let page = try page("select printf('%.40c', '日') as long", width: 20)
    #expect(page.contains("│ 日日日日日日日… │") || page.contains("│ 日日日日日日日…  │"))
  }

  @Test func numbersAreNeverCut() throws {
    let page = try page(
      "select 1234567890123456789 as n, printf('%.100c', 'x') as t",
      width: 40
    )
    #expect(page.contains(" 1234567890123456789 "))
  }

  @Test func annotationsSurviveACut() throws {
    let page = try page(
      "select 1 as n, 'a' as t union all select printf('%.100c', 'x'), 'b' union all select 2, 'c'",
      width: 40
    )
    #expect(page.contains("… TEXT │"))
  }

  @Test func rowsWiderThanTheScreenBecomeLines() throws {
    let columns = (1...12).map { "\($0) as column_\($0)" }.joined(separator: ", ")
    let page = try page("select \(columns)", width: 60)
    #expect(page.hasPrefix(" column_1 = 1 INTEGER\n"))
    #expect(page.hasSuffix("column_12 = 12 INTEGER\n1 row\n"))
  }

  @Test func rowsPastTheLimitAreNotReadAndSaidToBeThere() throws {
    var options = RenderOptions()
    options.terminal = TerminalLimits(width: 80, maximumRows: 3)
    let sink = MemorySink()
    let out = OutputBuffer(to: sink)
    let summary = try DatabaseQueue().inDatabase { db in
      var rows = try StatementRows(
        db.makeStatement(
          sql: "with recursive c(i) as (select 1 union all select i + 1 from c) select i from c"
        )
      )
      return try ResultRenderer(.box, options: options).render(&rows, to: out)
    }
    #expect(summary.rows == 3)
    #expect(summary.stoppedAtLimit)
    #expect(sink.text.hasSuffix("the first 3 rows; .last shows all\n"))
  }

  @Test func exactlyAsManyRowsAsTheLimitAreAll() throws {
    let page = try page("select 1 union all select 2", width: 80) { $0.terminal?.maximumRows = 2 }
    #expect(page.hasSuffix("\n2 rows\n"))
  }

  @Test func valuesOfManyLinesAreCutAndCounted() throws {
    let page = try page(
      "select replace(hex(zeroblob(50)), '00', 'line'||char(10)) as t",
      width: 80
    )
    #expect(page.split(separator: "\n").count { $0.contains("│ line") } == 12)
    #expect(page.contains("line… "))
    #expect(page.contains("1 value shortened"))
  }

  @Test func noRowsShowTheHeadingAndSaySo() throws {
    #expect(
      try page("select 1 as id where 0", width: 80) == """
        ┌────┐
        │ id │
        ├────┤
        └────┘
        0 rows

        """
    )
  }

  @Test func endlessStatementsShowTheirFirstRowsWithoutTheirLast() throws {
    let sink = MemorySink()
    let out = OutputBuffer(to: sink)
    var options = RenderOptions()
    options.terminal = TerminalLimits(width: 80)
    var rows = EndlessRows(sink: sink)
    _ = try? ResultRenderer(.box, options: options).render(&rows, to: out)
    #expect(sink.text.contains("│ 1000 │"))
    #expect(rows.count < 200_000)
  }

  @Test func widerRowsLaterWidenThePageAndReadBack() throws {
    let values = (0..<1500).map { row -> [TestValue] in
      let text = row == 1200 ? "a\nlonger │ text" : row == 1300 ? "NULL" : "t\(row % 7)"
      return [.integer(Int64(row)), .text(Array(text.utf8)), row % 3 == 0 ? .null : .real(0.5)]
    }
    for (mode, kind) in [
      (OutputMode.box, PageReader.Kind.ruled), (.table, .ruled), (.column, .column),
    ] {
      let page = try TestRows(["a", "b", "c"], values).rendered(as: mode) {
        $0.types = .on
        $0.terminal = TerminalLimits(width: 200)
      }
      let text = String(decoding: page, as: UTF8.self)
      let lines = text.split(separator: "\n").dropLast().map { $0 + "\n" }.joined()
      let read = PageReader(Array(lines.utf8), kind, showsClasses: true)
      let found = read.rows.map { $0.map(\.storageClass) }
      let areEqual = found == values.map { $0.map { Optional($0.storageClass) } }
      #expect(areEqual, "\(mode.name)")
      #expect(read.rows[1200][1].text == "a\nlonger │ text")
    }
  }

  @Test func coloursStandAroundValuesOnlyWhenAskedFor() throws {
    let sql = "select 1 as n, null as z, 'x' as t"
    let plain = try page(sql, width: 80)
    #expect(!plain.contains("\u{1B}"))
    let coloured = try page(sql, width: 80) { $0.theme = .dark }
    #expect(coloured.contains("\u{1B}[96m1\u{1B}[0m"))
    #expect(coloured.contains("\u{1B}[90mNULL\u{1B}[0m"))
    var stripped = ""
    var isSequence = false
    for scalar in coloured.unicodeScalars {
      if scalar == "\u{1B}" { isSequence = true }
      if !isSequence { stripped.unicodeScalars.append(scalar) }
      if isSequence, scalar == "m" { isSequence = false }
    }
    #expect(stripped == plain)
  }

  @Test func rowsBeforeAnErrorAreShown() throws {
    for mode in OutputMode.all where mode.name != "off" {
      var options = RenderOptions()
      options.terminal = TerminalLimits(width: 80)
      let sink = MemorySink()
      let out = OutputBuffer(to: sink)
      try DatabaseQueue().inDatabase { db in
        var rows = try StatementRows(
          db.makeStatement(
            sql: """
              with c(i) as (values (7777), (1), (-9223372036854775808)) select abs(i) as v from c
              """
          )
        )
        #expect(throws: DatabaseError.self) {
          try ResultRenderer(mode, options: options).render(&rows, to: out)
        }
      }
      #expect(sink.text.contains("7777"), "\(mode.name)")
      if mode.name == "json" { #expect(sink.text.hasSuffix("]\n")) }
      if mode.name == "box" { #expect(sink.text.hasSuffix("2 rows before the error\n")) }
    }
  }

  @Test func aClosedReaderEndsThePrinting() throws {
    let sink = ClosureSink { _ in throw OutputClosed() }
    let out = OutputBuffer(to: sink)
    var rows = EndlessRows(sink: MemorySink())
    #expect(throws: OutputClosed.self) {
      try ResultRenderer(.list).render(&rows, to: out)
    }
  }
}

/// Numbers without end, until something was printed.
private struct EndlessRows: ResultRows {
  let columnNames = ["n"]
  let sink: MemorySink
  var count: Int64 = 0

  struct Enough: Error {}

  mutating func next(into values: UnsafeMutableBufferPointer<StoredValue>) throws -> Bool {
    if !sink.bytes.isEmpty { throw Enough() }
    count += 1
    values[0] = .integer(count)
    return true
  }
}
