import Foundation
import TestSupport
import Testing

/// No file may grow past a limit, as on a full disk, also those that SQLite does not write.
@Suite struct FileSizeLimitTests {
  private func run(
    _ commands: [String],
    kibibytes: Int,
    in directory: TemporaryDirectory,
    environment: [String: String] = [:]
  ) throws -> ProcessRun {
    // The unit of ulimit -f is 512 bytes in sh.
    try runProcess(
      "/bin/sh",
      ["-c", "ulimit -f \(kibibytes * 2); exec \"$0\" \"$@\"", builtProduct("assay"), "a.db"]
        + commands,
      environment: testEnvironment(environment),
      directory: directory.path,
      seconds: 20
    )
  }

  @Test(arguments: FaultScenario.all, [1, 48, 70, 100])
  func aLimitEndsInAnErrorAndAWholeDatabase(scenario: FaultScenario, kibibytes: Int) throws {
    let folder = try FaultFolder(isLogged: false)
    let run = try run(scenario.commands, kibibytes: kibibytes, in: folder.directory)
    #expect(try folder.faults(after: run, of: scenario) == [], "\(run.errorOutput)")
  }

  @Test func outputIntoAFullDeviceIsAnError() throws {
    let folder = try FaultFolder(isLogged: false)
    let path = folder.directory.path
    let assay = try builtProduct("assay")
    for command in [
      "\"$0\" a.db .dump > /dev/full", "\"$0\" a.db 'select * from item' > /dev/full",
      "\"$0\" a.db '.output /dev/full' .dump", "\"$0\" a.db '.export --mode csv /dev/full item'",
      "\"$0\" a.db '.once /dev/full' 'select 1'", "\"$0\" a.db .tables > /dev/full",
      "\"$0\" a.db '.migrate plan' > /dev/full", "\"$0\" --help > /dev/full",
    ] {
      let run = try runProcess("/bin/sh", ["-c", command, assay], directory: path, seconds: 20)
      #expect(run.status == .exited(1), "\(command)")
      #expect(run.errorOutput.contains("No space left on device"), "\(command): \(run.errorOutput)")
    }
  }
}
