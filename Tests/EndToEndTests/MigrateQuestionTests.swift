import TestSupport
import Testing

/// What `.migrate` asks at the prompt, and what becomes of the answer.
@Suite struct MigrateQuestionTests {
  private static let file = """
    -- migrate: up
    CREATE TABLE note(id INTEGER);
    -- migrate: down
    DROP TABLE note;

    """

  private func another(_ sql: String, in prompt: PromptFixture) throws {
    let run = try runProcess(
      builtProduct("assay"),
      ["app.db", sql],
      directory: prompt.folder.path
    )
    #expect(run.status == .exited(0), "\(run.errorOutput)")
  }

  @Test func yesToADownIsNoYesToAnother() throws {
    let prompt = try PromptFixture(
      ["-migrations", ".", "app.db"],
      files: ["001_note.sql": Self.file],
      prompt: "app>"
    )
    prompt.type(".migrate up\r", until: "app>")
    prompt.type(".migrate down\r", untilShown: "Undo it?")
    #expect(!prompt.lines.contains { $0.contains("data lost") })
    try another("insert into note values (1), (2)", in: prompt)
    prompt.type("y\r", untilShown: "than what was agreed to")
    prompt.type(".migrate down\r", untilShown: "data lost: table note (2 rows)")
    prompt.type("y\r", untilShown: "1 migration undone.")
  }

  @Test func whatWasCutShortIsAskedAboutAsWhatItIs() throws {
    let prompt = try PromptFixture(
      ["-migrations", "."],
      files: [
        "001_note.sql": """
        -- migrate: no-transaction
        CREATE TABLE note(id INTEGER);
        INSERT INTO later VALUES (1);

        """
      ]
    )
    prompt.type(".migrate up --no-plan\r", untilShown: "1 of its statements stand")
    prompt.type("CREATE TABLE later(id);\r", until: "memory>")
    prompt.type(".migrate up\r", untilShown: "Go on after the statements that stand?")
    #expect(!prompt.lines.contains { $0.contains("lose it") })
    prompt.type("y\r", untilShown: "1 migration applied.")
  }
}
