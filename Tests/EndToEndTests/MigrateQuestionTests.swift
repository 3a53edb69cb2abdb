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

  @Test func yesToALossIsNoYesToAnother() throws {
    let prompt = try PromptFixture(
      ["-migrations", ".", "app.db"],
      files: [
        "001_note.sql": "CREATE TABLE note(id, text); CREATE INDEX \"by,text\" ON note(text);",
        "002_rebuild.sql": """
        CREATE TABLE new_note(id, text NOT NULL); INSERT INTO new_note SELECT id, text FROM note;
        DROP TABLE note; ALTER TABLE new_note RENAME TO note;

        """,
      ],
      prompt: "app>"
    )
    prompt.type(".migrate up 1\r", until: "app>")
    prompt.type(".migrate up\r", untilShown: "Go on and lose it?")
    try another("create index by_id on note(id)", in: prompt)
    prompt.type("y\r", untilShown: "would lose index by_id; nothing was changed")
    try another("drop index by_id", in: prompt)
    prompt.terminal.type(".migrate up\r")
    let isAsked = prompt.terminal.wait { $0.lines.last?.hasPrefix("Go on and lose it?") ?? false }
    #expect(isAsked, "\(prompt.lines)")
    prompt.type("y\r", untilShown: "1 migration applied.")
  }
}
