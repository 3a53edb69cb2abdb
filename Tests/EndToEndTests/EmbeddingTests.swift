import Foundation
import TestSupport
import Testing

/// The sample program of the documentation, built as its reader would build it.
@Suite struct EmbeddingTests {
  @Test func theSampleProgramMigratesAndAnswersItsOwnCommand() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let directory = try TemporaryDirectory()
    let build = try runProcess(
      "/usr/bin/env",
      [
        "swift", "run", "--package-path", root + "/docs/examples/Bookshop",
        "--scratch-path", directory.path + "/build", "bookshop", directory.path + "/shop.db",
        ".migrate up", "select title, price from book order by id", ".stock",
      ],
      environment: ProcessInfo.processInfo.environment
    )
    #expect(build.status == .exited(0), "\(build.errorOutput.suffix(2_000))")
    #expect(build.output.hasSuffix("Emma|7.5\nPersuasion|\n2 books\n"))
  }
}
