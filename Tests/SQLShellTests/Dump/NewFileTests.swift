import Foundation
import TestSupport
import Testing

/// `.export` writes where it is told to, and changes nothing else there.
@Suite struct NewFileTests {
  private let shell: ShellRun

  init() throws { shell = try ShellRun() }

  private func export(_ path: String, _ sql: String = "select 1 as x") throws -> ProcessRun {
    try shell([], ".export --mode csv \(path) \(sql)\n")
  }

  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: shell.directory.path).sorted()
    }
  }

  private func attribute(_ key: FileAttributeKey, of name: String) throws -> Int? {
    let all = try FileManager.default.attributesOfItem(atPath: shell.directory.file(name))
    return (all[key] as? NSNumber)?.intValue
  }

  @Test(arguments: ["old.csv", "new.csv"])
  func behindALinkItsTargetIsWritten(target: String) throws {
    try shell.directory.write("old", to: "folder/old.csv")
    let link = shell.directory.file("link.csv")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: "folder/\(target)"
    )
    #expect(try export("link.csv").status == .exited(0))
    #expect(try shell.directory.read("folder/\(target)") == "x\r\n1\r\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "folder/\(target)")
  }

  @Test func aRingOfLinksIsSaid() throws {
    let link = shell.directory.file("link.csv")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "link.csv")
    let run = try export("link.csv")
    let words = "Error: cannot write \"link.csv\": Too many levels of symbolic links\n"
    #expect(run.errorOutput == words)
  }

  @Test(arguments: [0o600, 0o640, 0o755])
  func whoMayReadAFileStaysAsItWas(permissions: Int) throws {
    let path = try shell.directory.write("old", to: "a.csv")
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    #expect(try export("a.csv").status == .exited(0))
    #expect(try attribute(.posixPermissions, of: "a.csv") == permissions)
    #expect(try shell.directory.read("a.csv") == "x\r\n1\r\n")
  }

  @Test func aFileThatFailsStaysAsItWas() throws {
    try shell.directory.write("old", to: "a.csv")
    let overflow = "abs(-9223372036854775807 - 1)"
    let sql = "select iif(value < 9, value, \(overflow)) from generate_series(1, 9)"
    #expect(try export("a.csv", sql).status == .exited(1))
    #expect(try shell.directory.read("a.csv") == "old")
    #expect(try files == ["a.csv"])
  }

  @Test func otherNamesOfAFileShowWhatWasWritten() throws {
    let path = try shell.directory.write("old", to: "a.csv")
    try FileManager.default.linkItem(atPath: path, toPath: shell.directory.file("b.csv"))
    #expect(try export("a.csv").status == .exited(0))
    #expect(try shell.directory.read("b.csv") == "x\r\n1\r\n")
  }

  @Test func filesBesideItAreLeftAlone() throws {
    try shell.directory.write("mine", to: "a.csv.part")
    #expect(try export("a.csv").status == .exited(0))
    #expect(try shell.directory.read("a.csv.part") == "mine")
    #expect(try files == ["a.csv", "a.csv.part"])
  }

  @Test func theStandardOutputIsWrittenWhereItGoes() throws {
    let script = "select 0;\n.export --mode csv /proc/self/fd/1 select 1 as x\nselect 2;\n"
    #expect(try shell([], script).output == "0\nx\r\n1\r\n2\n")
    try shell.directory.write(script, to: "a.sql")
    let toFile = try runProcess(
      "/bin/sh",
      ["-c", "'\(builtProduct("assay"))' :memory: <a.sql >out"],
      environment: testEnvironment(),
      directory: shell.directory.path
    )
    #expect(toFile.status == .exited(0))
    #expect(try shell.directory.read("out") == "0\nx\r\n1\r\n2\n")
    #expect(try attribute(.size, of: "out") == 10)
  }

  @Test func aFullDeviceIsSaid() throws {
    let run = try export("/dev/full")
    #expect(run.errorOutput == "Error: cannot write \"/dev/full\": No space left on device\n")
  }
}
