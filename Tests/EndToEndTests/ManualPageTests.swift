import TestSupport
import Testing

/// The manual page, formatted by man(1).
@Suite struct ManualPageTests {
  @Test func manFormatsItWithoutAWarning() throws {
    let folder = try TemporaryDirectory()
    let source = try runProcess(builtProduct("assay"), ["-man"])
    #expect(source.status == .exited(0))
    try folder.write(source.output, to: "assay.1")
    let run = try runProcess(
      "/usr/bin/man",
      ["--warnings", "-E", "UTF-8", "-l", folder.file("assay.1")],
      environment: testEnvironment(["MANWIDTH": "80", "MANPAGER": "cat"])
    )
    #expect(run.status == .exited(0))
    #expect(run.errorOutput == "")
    for words in ["-migrations DIR", ".schema", ".migrate up", "NO_COLOR", "EXIT STATUS"] {
      #expect(run.output.contains(words), "\(words)")
    }
    // Nothing of it was taken for a request: every option is there.
    let help = try runProcess(builtProduct("assay"), ["-help"])
    for line in (help.output + help.errorOutput).split(separator: "\n") where line.hasPrefix("   -")
    {
      let option = line.split(separator: " ")[0]
      #expect(run.output.contains(option), "\(option)")
    }
  }
}
