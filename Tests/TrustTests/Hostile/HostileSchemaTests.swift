import Foundation
import TestSupport
import Testing

/// A stranger's schema reaches nothing but its own database.
@Suite struct HostileSchemaTests {
  @Test(arguments: [[], ["-safe"], ["-readonly"], ["-deserialize"]], [false, true])
  func functionsThatReachFilesStayOut(options: [String], computes: Bool) throws {
    let directory = try TemporaryDirectory()
    try HostileSchema.write(to: directory, computes: computes)
    try directory.write("5\n", to: "one.csv")
    let commands =
      options == ["-safe"] ? HostileSchema.safeCommands : HostileSchema.commands
    let run = try runProcess(
      builtProduct("assay"),
      options + ["a.db"],
      input: commands.joined(separator: "\n") + "\n",
      directory: directory.path,
      seconds: 30
    )
    #expect(run.status == .exited(1), "\(run.errorOutput.suffix(2_000))")
    #expect(!run.output.contains(HostileSchema.secret))
    #expect(!run.errorOutput.contains(HostileSchema.secret))
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(names.filter { $0.hasPrefix("pwned") } == [])
    if computes { return }
    let left = try runProcess(
      builtProduct("assay"),
      [directory.file("a.db"), "select count(*) from victim where id = 1"]
    )
    #expect(left.output == "1\n")
  }

  /// A dump is run again by `sqlite3`, which must find statements in it and nothing else.
  @Test func aDumpHoldsNoCommandOfTheSchema() throws {
    let directory = try TemporaryDirectory()
    try HostileSchema.write(to: directory)
    let dump = try runProcess(builtProduct("assay"), [directory.file("a.db"), ".dump"])
    #expect(dump.status == .exited(0))
    for program in ["/usr/bin/sqlite3", try builtProduct("assay")] {
      let replay = try runProcess(
        program,
        [directory.file("copy.db")],
        inputBytes: dump.outputBytes,
        directory: directory.path,
        seconds: 20
      )
      guard case .exited = replay.status else {
        Issue.record("\(program): \(replay.status)")
        continue
      }
      let count = try runProcess(
        builtProduct("assay"),
        [directory.file("copy.db"), "select count(*) from victim"]
      )
      #expect(count.output == "1\n")
      try FileManager.default.removeItem(atPath: directory.file("copy.db"))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(names.filter { $0.hasPrefix("pwned") } == [])
  }
}
