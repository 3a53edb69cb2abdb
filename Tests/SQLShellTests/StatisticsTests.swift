import TestSupport
import Testing

@Suite struct StatisticsTests {
  /// The shell counts SQLite's memory itself; a result of 40 MB has to be seen in it.
  @Test func tellsTheMemoryThatSQLiteHolds() throws {
    let run = try ShellRun()([":memory:", ".stats on", "SELECT length(randomblob(40000000))"])
    let lines = run.output.split(separator: "\n")
    func numbers(_ name: String) -> [Int] {
      let line = lines.first { $0.hasPrefix(name) } ?? ""
      return line.split { !$0.isNumber }.compactMap { Int($0) }
    }
    let used = numbers("Memory Used:")
    try #require(used.count == 2)
    #expect((50_000..<2_000_000).contains(used[0]))
    #expect((40_000_000..<140_000_000).contains(used[1]))
    let allocations = numbers("Number of Outstanding Allocations:")
    try #require(allocations.count == 2)
    #expect((100..<5_000).contains(allocations[0]) && allocations[1] >= allocations[0])
    #expect(numbers("Largest Allocation:").first ?? 0 >= 40_000_000)
  }
}
