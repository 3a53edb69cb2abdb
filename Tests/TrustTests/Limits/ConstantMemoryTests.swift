import Foundation
import TestSupport
import Testing

/// Ten times as much to do takes no more memory.
///
/// `ASSAY_TRUST_STATEMENTS` tells how many statements the larger script has.
@Suite struct ConstantMemoryTests {
  private static let statements =
    ProcessInfo.processInfo.environment["ASSAY_TRUST_STATEMENTS"].flatMap { Int($0) } ?? 40_000

  /// Commands of the system's shell that print so many lines of a script.
  private static let scripts: [(name: String, text: @Sendable (Int) -> String)] = [
    ("selects", { "yes 'select 1, 2.5, null;' | head -n \($0)" }),
    (
      "inserts",
      {
        "echo 'create table t(a unique, b); begin;'; "
          + "seq -f \"insert or replace into t values (%.0f %% 100, 'text');\" 1 \($0); echo 'commit;'"
      }
    ),
    ("errors", { "yes 'select nothing;' | head -n \($0 / 10)" }),
    ("dot commands", { "yes '.mode list' | head -n \($0)" }),
    (
      "rows",
      {
        "echo 'with recursive c(n) as (select 1 union all select n + 1 from c limit \($0)) "
          + "select n, n from c;'"
      }
    ),
    (
      // A page keeps 16 MiB of rows before it begins.
      "framed rows",
      {
        "echo '.mode box'; echo \"with recursive c(n) as (select 1 union all select n + 1 from c "
          + "limit \($0 / 4 + 10000)) select printf('%.*c', 2000, 'x') from c;\""
      }
    ),
  ]

  @Test(arguments: scripts.indices)
  func memoryDoesNotGrowWithTheScript(index: Int) throws {
    let script = Self.scripts[index]
    let directory = try TemporaryDirectory()
    let small = try PeakMemory(
      [":memory:"],
      input: script.text(Self.statements / 10),
      in: directory
    )
    let large = try PeakMemory([":memory:"], input: script.text(Self.statements), in: directory)
    #expect(small.kibibytes > 1_000)
    let growth = large.kibibytes - small.kibibytes
    #expect(growth < 6_000, "\(script.name): \(small.kibibytes) KiB, then \(large.kibibytes)")
  }
}
