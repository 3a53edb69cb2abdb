import Foundation
import TestSupport
import Testing

/// Each call of the file system fails once, or from then on, through everything that writes.
///
/// `ASSAY_TRUST_CALLS` tells how many places are tried for each kind of call and scenario.
@Suite struct FailingCallTests {
  private static let kinds = ["open", "read", "write", "sync", "truncate", "delete", "lock"]

  private static let places =
    ProcessInfo.processInfo.environment["ASSAY_TRUST_CALLS"].flatMap { Int($0) } ?? 2

  @Test(arguments: FaultScenario.all, [false, true])
  func aFailingCallEndsInAnErrorAndAWholeDatabase(scenario: FaultScenario, isLogged: Bool) throws {
    let counts = try callCounts(of: scenario, isLogged)
    for kind in Self.kinds + ["memory"] {
      guard let count = counts[kind], count > 0 else { continue }
      let wanted = min(count, Self.places)
      // Spread over the whole run, from the first call to the last.
      let calls = Set((0..<wanted).map { 1 + $0 * max(1, count - 1) / max(1, wanted - 1) })
      for call in calls.sorted() where call <= count {
        for duration in ["", " on"] {
          try check("\(kind) \(call)\(duration)", scenario, isLogged)
        }
      }
    }
  }

  private func run(_ fault: String, _ scenario: FaultScenario, in folder: FaultFolder) throws
    -> ProcessRun
  {
    try runProcess(
      builtProduct("FaultyShell"),
      ["a.db"] + scenario.commands,
      environment: testEnvironment(["ASSAY_FAULT": fault, "TMPDIR": folder.directory.path]),
      directory: folder.directory.path,
      seconds: 20
    )
  }

  private func callCounts(of scenario: FaultScenario, _ isLogged: Bool) throws -> [String: Int] {
    let folder = try FaultFolder(isLogged: isLogged)
    let run = try run("count counts", scenario, in: folder)
    #expect(run.status == .exited(0), "\(run.errorOutput)")
    #expect(try folder.faults(after: run, of: scenario) == [])
    return try folder.directory.read("counts").split(separator: "\n").reduce(into: [:]) {
      let words = $1.split(separator: " ")
      $0[String(words[0])] = Int(words[1])
    }
  }

  private func check(_ fault: String, _ scenario: FaultScenario, _ isLogged: Bool) throws {
    let folder = try FaultFolder(isLogged: isLogged)
    let run = try run(fault, scenario, in: folder)
    let faults = try folder.faults(
      after: run,
      of: scenario,
      mayLeave: ["old.db-wal", "old.db-shm"]
    )
    #expect(
      faults == [],
      "\(fault), \(isLogged ? "WAL" : "journal"), \(run.status)\n\(run.errorOutput)"
    )
  }
}
