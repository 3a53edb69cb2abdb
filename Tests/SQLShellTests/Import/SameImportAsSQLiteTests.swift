import TestSupport
import Testing

/// Fields, messages and lines are sqlite3's, whatever the input.
@Suite struct SameImportAsSQLiteTests {
  /// Texts of the bytes that mean something, from a seed.
  private static func texts(_ count: Int) -> [String] {
    var random = SeededGenerator(seed: 7)
    let pieces = ["\"", "\"", ",", "\n", "\r\n", "a", "bc", "\r", " ", "\"\""]
    return (0..<count).map { _ in
      (0..<Int.random(in: 1...14, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      .joined()
    }
  }

  @Test func anyTextGivesTheSameRows() throws {
    let directory = try TemporaryDirectory()
    for (index, text) in Self.texts(120).enumerated() {
      // sqlite3 3.40 makes NULL of an empty field at the very end, which loses it.
      guard !text.hasSuffix(",") else { continue }
      let path = try directory.write(text, to: "\(index).csv")
      let commands = [
        "CREATE TABLE t(a, b)", ".import --csv \(path) t", ".mode quote", "SELECT * FROM t",
      ]
      let theirs = try runProcess("/usr/bin/sqlite3", [":memory:"] + commands)
      let ours = try shell(commands)
      #expect(ours.output == theirs.output, "\(text.debugDescription)")
      #expect(ours.errors == theirs.errorOutput, "\(text.debugDescription)")
    }
  }
}
