import Glibc
import SQLiteQuery
import TestSupport
import Testing

/// The system's `sqlite3` is the measure of what scripts may rely on.
@Suite struct SameAsSQLiteTests {
  @Test(arguments: ["", "-csv", "-line", "-quote", "-header", "-tabs", "-html", "-ascii"])
  func ordinaryValuesPrintByteForByte(option: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/shop.db"
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT, price REAL, stock INTEGER);
          INSERT INTO item VALUES (1, 'Nail', 0.25, 1000), (2, 'O''Ring, "large"', 2.5, NULL),
            (3, '世界', 1e100, -7), (4, '', 3.0, 9223372036854775807), (5, NULL, -0.5, 0);
          """
      )
    }
    try queue.close()
    let arguments = (option.isEmpty ? [] : [option]) + [path, "select * from item order by id"]
    let expected = try runProcess("/usr/bin/sqlite3", arguments)
    let actual = try runProcess(builtProduct("assay"), arguments)
    #expect(actual.outputBytes == expected.outputBytes)
    #expect(actual.status == expected.status)
  }

  @Test(arguments: ["-box", "-table", "-column", "-markdown"])
  func underItsNameFramesAreTheSame(option: String) throws {
    let directory = try TemporaryDirectory()
    let link = directory.file("sqlite3")
    #expect(symlink(try builtProduct("assay"), link) == 0)
    let sql = """
      select 1 as id, 'Nail' as name, 0.25 as price, null as nothing
      union all select 20, 'O''Ring', 2.5, 1
      """
    let arguments = [option, "-header", ":memory:", sql]
    let expected = try runProcess("/usr/bin/sqlite3", arguments)
    let actual = try runProcess(link, arguments)
    #expect(actual.outputBytes == expected.outputBytes)
    #expect(actual.status == expected.status)
  }
}
