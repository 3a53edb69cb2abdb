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

  @Test func aBlankKeepsADotCommandOutToo() throws {
    let prompt = try PromptFixture()
    prompt.type(" .print 'kept' 'out'\r", untilShown: "kept out")
    prompt.type(" .mo\t", until: "memory>  .mode")
    prompt.type(Key.control("c"), until: "memory>")
    prompt.type("select 1;\r", untilShown: "1 row")
    #expect(prompt.terminal.wait { $0.lines.last == "memory>" })
    #expect(try prompt.folder.read(".local/state/assay/history") == "select 1;\n")
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

  @Test(arguments: [("", Key.control("x") + Key.control("e")), ("bind -v\n", Key.escape + "v")])
  func anEntryIsEditedElsewhere(bindings: String, keys: String) throws {
    let folder = try TemporaryDirectory()
    let editor = try folder.write("sed -i 's/one/elsewhere/' \"$1\"\n", to: "editor")
    let prompt = try PromptFixture(
      folder: folder,
      environment: ["EDITOR": "sh \(editor)"],
      files: [".editrc": bindings]
    )
    prompt.type("select\r'one'", until: "   ...> 'one'")
    prompt.type(keys, until: "   ...> 'elsewhere'")
    #expect(prompt.lines.contains("memory> select"))
  }

  @Test func nobodyElseReadsWhatIsEditedElsewhere() throws {
    let folder = try TemporaryDirectory()
    let script = "stat -c '%a %h' \"$1\" > seen; ls \"$1\"* >> seen\n"
    let editor = try folder.write(script, to: "editor")
    let prompt = try PromptFixture(folder: folder, environment: ["EDITOR": "sh \(editor)"])
    prompt.type(".edit select 'secret'\r", until: "memory> select 'secret'")
    let seen = try folder.read("seen").split(separator: "\n")
    #expect(seen.first == "600 1")
    #expect(seen.count == 2, "\(seen)")
  }
}
