import TestSupport
import Testing

/// `.migrate` at the prompt, where a person waits for it.
@Suite struct MigrateProgressTests {
  /// A statement that takes long, but not for ever.
  private static let slow = """
    CREATE TABLE numbers AS WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c
    WHERE n < 3000000) SELECT max(n) AS n FROM c;

    """

  @Test(arguments: PromptFixture.widths)
  func aLongRunTellsWhereItIs(columns: Int) throws {
    let prompt = try PromptFixture(
      ["-migrations", ".", "app.db"],
      files: ["001_fast.sql": "CREATE TABLE fast(a);", "002_slow.sql": Self.slow],
      prompt: "app>",
      columns: columns
    )
    prompt.type(".migrate up\r", untilShown: "rehearsing 2 of 2 · 002_slow")
    #expect(prompt.terminal.wait { $0.lines.last == "applying 2 of 2 · 002_slow" })
    #expect(prompt.terminal.wait { $0.lines.last == "app>" })
    #expect(!prompt.lines.contains { $0.hasPrefix("applying") || $0.hasPrefix("rehearsing") })
    #expect(prompt.lines.contains("2 migrations applied."))
  }

  @Test func anInterruptOfALongRunLeavesTheDatabaseAsItWas() throws {
    let prompt = try PromptFixture(
      ["-migrations", ".", "app.db"],
      files: ["001_fast.sql": "CREATE TABLE fast(a);", "002_slow.sql": Self.slow],
      prompt: "app>"
    )
    prompt.type(".migrate up\r", untilShown: "rehearsing 2 of 2")
    prompt.type(Key.control("c"), until: "app>")
    prompt.type(".tables\r", until: "app>")
    #expect(!prompt.lines.contains { $0.hasPrefix("fast") })
  }

  @Test(arguments: ["plan", "up", "redo", "verify --replay"])
  func anInterruptStopsWhatWouldNeverEnd(action: String) throws {
    let endless = """
      INSERT INTO fast WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c)
        SELECT n FROM c WHERE n < 0;
      """
    let prompt = try PromptFixture(
      ["-migrations", ".", "app.db"],
      files: ["001_fast.sql": "CREATE TABLE fast(a);", "002_endless.sql": endless],
      prompt: "app>"
    )
    if action == "redo" || action.hasPrefix("verify") {
      try prompt.folder.write("SELECT 1;\n-- migrate: down\nSELECT 2;\n", to: "002_endless.sql")
      prompt.type(".migrate up\r", until: "app>")
      try prompt.folder.write(endless + "\n-- migrate: down\n\(endless)", to: "002_endless.sql")
    }
    // The prompt may be seen before the editor has taken the terminal.
    #expect(prompt.terminal.waitForModes { !$0.signals })
    prompt.terminal.type(".migrate \(action)\r")
    #expect(prompt.terminal.waitForModes { $0.signals })
    // A first one may come before there is anything to stop.
    let isStopped = (0..<20).contains { _ in
      prompt.terminal.type(Key.control("c"))
      return prompt.terminal.wait(seconds: 1) { $0.lines.last == "app>" }
    }
    #expect(isStopped, "\(prompt.lines)")
    #expect(prompt.lines.contains { $0.contains("interrupted") }, "\(prompt.lines)")
  }
}
