import TestSupport
import Testing

@Suite struct PromptCompletionTests {
  private func shop(columns: Int, environment: [String: String] = [:]) throws -> PromptFixture {
    let prompt = try PromptFixture(environment: environment, columns: columns)
    prompt.type(
      "create table users(id integer primary key, name text); create table orders(id, user_id "
        + "references users);\r",
      until: "memory>"
    )
    prompt.type(Key.control("l"), until: "memory>")
    return prompt
  }

  @Test(arguments: PromptFixture.widths)
  func tabFinishesNamesAndJoins(columns: Int) throws {
    let prompt = try shop(columns: columns)
    prompt.type("sel\t", until: "memory> select")
    prompt.type("* from us\t", until: "memory> select * from users")
    prompt.type("\u{15}select x from\r", until: "   ...>")
    prompt.type("us\tu join\r", until: "   ...>")
    prompt.type("ord\to on o\t", untilShown: "foreign key")
    prompt.type("\t", untilShown: "o.user_id = u.id")
    #expect(prompt.terminal.screen.unknownSequences == [])
  }

  @Test(arguments: PromptFixture.widths)
  func theMenuStandsBelowAndGoesAway(columns: Int) throws {
    let prompt = try shop(columns: columns)
    prompt.type("select  from users", until: "memory> select  from users")
    prompt.type(String(repeating: Key.left, count: 11) + "\t", untilShown: "INTEGER")
    prompt.type("\t", untilShown: "memory> select id from users")
    prompt.type("\t", untilShown: "memory> select name from users")
    prompt.type(Key.end, until: "memory> select name from users")
  }

  @Test func tabFinishesDotCommandsAndTheirWords() throws {
    let prompt = try shop(columns: 80)
    prompt.type(".tab\t", until: "memory> .tables")
    prompt.type("\u{15}.schema us\t", until: "memory> .schema users")
    prompt.type("\r", untilShown: "CREATE TABLE users")
  }

  @Test func tabWorksWithoutColourToo() throws {
    let prompt = try shop(columns: 80, environment: ["NO_COLOR": "1"])
    prompt.type("select * from us\t", until: "memory> select * from users")
    #expect(prompt.terminal.screen.style(of: "select") == .plain)
    #expect(prompt.terminal.screen.style(of: "memory") == .plain)
  }

  @Test func aDumbTerminalIsAskedForNothing() throws {
    let prompt = try PromptFixture(environment: ["TERM": "dumb"])
    prompt.terminal.startRecording()
    prompt.type("select 40+2;\r", untilShown: "42")
    #expect(!prompt.terminal.recording.contains(0x1B))
  }

  @Test func namesThatDoNotExistAreMarkedOnceTheyAreLeft() throws {
    let prompt = try shop(columns: 80)
    prompt.type("select nme", until: "memory> select nme")
    prompt.type(" from users", until: "memory> select nme from users")
    #expect(prompt.terminal.wait { $0.style(of: "nme")?.underline == true })
    #expect(prompt.terminal.screen.style(of: "users") == .plain)
    prompt.type(Key.control("c"), until: "memory>")
    prompt.type("select name from users", until: "memory> select name from users")
    #expect(prompt.terminal.screen.style(of: "name from") == .plain)
  }

  @Test func dotCommandsAreColoured() throws {
    let prompt = try shop(columns: 80)
    prompt.type(".schema 'us", until: "memory> .schema 'us")
    #expect(prompt.terminal.wait { $0.style(of: ".schema")?.bold == true })
    prompt.type("\u{15}.nonsense x", until: "memory> .nonsense x")
    #expect(prompt.terminal.screen.style(of: ".nonsense")?.foreground == .palette(1))
  }
}
