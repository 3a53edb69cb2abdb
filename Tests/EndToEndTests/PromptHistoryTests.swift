import TestSupport
import Testing

@Suite struct PromptHistoryTests {
  @Test func eachEntryIsInTheFileBeforeTheNextPrompt() throws {
    let prompt = try PromptFixture()
    prompt.type("select 1;\r", untilShown: "1 row")
    #expect(prompt.terminal.wait { $0.lines.last == "memory>" })
    prompt.type(" select 'kept out';\r", untilShown: "kept out")
    prompt.type("select\r", until: "   ...>")
    prompt.type("2;\r", until: "memory>")
    #expect(try prompt.folder.read(".local/state/assay/history") == "select 1;\nselect\\n2;\n")
  }

  @Test(arguments: [
    ("XDG_STATE_HOME", "state", "state/assay/history"), ("ASSAY_HISTORY", "mine", "mine"),
  ])
  func theEnvironmentSaysWhereItIs(variable: String, value: String, file: String) throws {
    let folder = try TemporaryDirectory()
    let prompt = try PromptFixture(
      folder: folder,
      environment: [variable: folder.file(value)]
    )
    prompt.type("select 1;\r", untilShown: "1 row")
    #expect(prompt.terminal.wait { $0.lines.last == "memory>" })
    #expect(try folder.read(file) == "select 1;\n")
  }

  @Test func theRestOfAnEarlierStatementIsSuggested() throws {
    let prompt = try PromptFixture()
    prompt.type("select 'some long text';\r", untilShown: "1 row")
    #expect(prompt.terminal.wait { $0.lines.last == "memory>" })
    prompt.type("sel", until: "memory> select 'some long text';")
    prompt.terminal.type(Key.right)
    #expect(prompt.terminal.wait { $0.cursorColumn == 32 })
  }

  @Test func theBindingsFileIsRead() throws {
    let prompt = try PromptFixture(files: [".editrc": "bind -v\n"])
    prompt.type("select 1;" + Key.escape, until: "memory> select 1;")
    prompt.terminal.settle()
    prompt.type("0dw", until: "memory> 1;")
  }
}
