import TestSupport
import Testing

@Suite struct PromptStateTests {
  @Test(arguments: PromptFixture.widths)
  func thePromptTellsOfTheTransactionAndItsChanges(columns: Int) throws {
    let prompt = try PromptFixture(columns: columns)
    prompt.type("create table t(a);\r", until: "memory>")
    prompt.type("begin;\r", until: "memory*>")
    prompt.type("insert into t values (1),(2);\r", until: "memory*2>")
    prompt.type("update t set a = 3 where 1;\r", until: "memory*4>")
    prompt.type("commit;\r", until: "memory>")
    prompt.type("savepoint s;\r", until: "memory*>")
    prompt.type("rollback;\r", until: "memory>")
  }

  @Test func thePromptTellsWhatIsAttached() throws {
    let prompt = try PromptFixture()
    prompt.type("attach ':memory:' as logs;\r", until: "memory+logs>")
    prompt.type("attach ':memory:' as archive_of_2024;\r", until: "memory+2>")
    prompt.type("detach archive_of_2024; detach logs;\r", until: "memory>")
  }

  @Test func thePromptTellsThatNothingCanBeWritten() throws {
    let folder = try TemporaryDirectory()
    _ = try runProcess(builtProduct("assay"), [folder.file("app.db"), "create table t(a)"])
    _ = try PromptFixture(["-readonly", "app.db"], folder: folder, prompt: "app (read-only)>")
  }

  @Test func aNameFromAFileCanNotDriveTheTerminal() throws {
    let prompt = try PromptFixture(["a\u{1B}[2Jb.db"], prompt: "a␛[2Jb>")
    #expect(prompt.terminal.screen.unknownSequences == [])
  }

  @Test(arguments: [
    ("select '\r", "     '> "), ("select (\r", "     (> "), ("select case when\r", "   END> "),
    ("select \"\r", "     \"> "), ("/* \r", "    /*> "), ("select\r", "   ...> "),
    ("create trigger x after insert on t begin\r", "   END> "),
  ])
  func theContinuationTellsWhatIsOpen(keys: String, line: String) throws {
    let prompt = try PromptFixture()
    let shown = String(line.reversed().drop { $0 == " " }.reversed())
    prompt.type(keys, until: shown)
  }

  @Test func promptsCanBeChosen() throws {
    let prompt = try PromptFixture()
    prompt.type(".prompt 'sql: ' '  -> '\r", until: "sql:")
    prompt.type("select\r", until: "  ->")
    prompt.type("1;\r", until: "sql:")
    prompt.type(".prompt '{database}{transaction}# ' '{open}# '\r", until: "memory#")
    prompt.type("begin;\r", until: "memory*#")
    prompt.type("select (\r", until: "(#")
  }

  @Test(arguments: [".trace stdout", ".auth on"])
  func whatThePromptReadsItselfIsNotShown(command: String) throws {
    let prompt = try PromptFixture()
    prompt.type("create table users(id);\r", until: "memory>")
    prompt.type(command + "\r", until: "memory>")
    prompt.type(Key.control("l"), until: "memory>")
    prompt.type("select * from us\t", until: "memory> select * from users")
    #expect(prompt.lines == ["memory> select * from users"])
  }
}
