import TestSupport
import Testing

@Suite struct StatisticsTests {
  /// The shell counts SQLite's memory itself, and has to tell what sqlite3 tells; a value of 40 MB
  /// has to be seen in it.
  @Test func tellsTheMemoryThatSQLiteHolds() throws {
    let script = ".stats on\nSELECT length(randomblob(40000000));\n"
    let own = try ShellRun()([":memory:"], script).output
    let other = try runProcess("/usr/bin/sqlite3", [":memory:"], input: script).output
    for name in ["Memory Used:", "Number of Outstanding Allocations:", "Largest Allocation:"] {
      let (found, expected) = (Self.numbers(name, in: own), Self.numbers(name, in: other))
      try #require(found.count == expected.count && !found.isEmpty)
      for (found, expected) in zip(found, expected) {
        #expect((expected / 2...expected * 2).contains(found), "\(name) \(found), \(expected)")
      }
    }
    #expect(Self.numbers("Memory Used:", in: own).last ?? 0 >= 40_000_000)
  }

  private static func numbers(_ name: String, in output: String) -> [Int] {
    let line = output.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return line.split { !$0.isNumber }.compactMap { Int($0) }
  }
}
