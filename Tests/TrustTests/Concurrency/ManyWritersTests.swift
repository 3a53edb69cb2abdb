import Foundation
import TestSupport
import Testing

/// Many shells and a foreign program write to one database at the same time.
///
/// `ASSAY_TRUST_ROWS` tells how many rows each of them writes.
@Suite struct ManyWritersTests {
  private static let rows =
    ProcessInfo.processInfo.environment["ASSAY_TRUST_ROWS"].flatMap { Int($0) } ?? 20

  @Test(arguments: ["delete", "wal"])
  func noRowIsLostAndNobodyStarves(journal: String) async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("shared.db")
    let setup = try runProcess(
      "/usr/bin/sqlite3",
      [path, "pragma journal_mode = \(journal); create table log(writer, number)"]
    )
    #expect(setup.status == .exited(0))
    let assay = try builtProduct("assay")
    let programs = Array(repeating: assay, count: 8) + ["/usr/bin/sqlite3"]
    let runs = try await withThrowingTaskGroup(of: ProcessRun.self) { group in
      for (writer, program) in programs.enumerated() {
        group.addTask { try await Self.write(as: writer, program, path) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for run in runs {
      #expect(run.status == .exited(0), "\(run.errorOutput)")
      #expect(run.errorOutput == "")
    }
    let counts = try runProcess(
      "/usr/bin/sqlite3",
      [path, "select count(*) from log group by writer; pragma integrity_check"]
    )
    let expected = String(repeating: "\(Self.rows)\n", count: programs.count) + "ok\n"
    #expect(counts.output == expected)
  }

  /// On a thread of its own: nine processes wait for each other, and tests have few threads.
  private static func write(
    as writer: Int,
    _ program: String,
    _ path: String
  ) async throws -> ProcessRun {
    let inserts = (1...rows).map { number in
      number % 3 == 0
        ? "begin immediate; insert into log values (\(writer), \(number)); commit;"
        : "insert into log values (\(writer), \(number));"
    }
    let input = ".timeout 60000\n" + inserts.joined(separator: "\n") + "\n"
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result { try runProcess(program, [path], input: input, seconds: 600) }
        )
      }
    }
  }
}
