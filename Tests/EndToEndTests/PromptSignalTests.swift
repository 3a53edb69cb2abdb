import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct PromptSignalTests {
  private static let endless =
    "with recursive c(n) as (select 1 union all select n+1 from c) select max(n) from c;\r"

  @Test func controlCSaysThatTheTransactionIsStillOpen() throws {
    let prompt = try PromptFixture()
    prompt.type("create table t(a); begin; insert into t values (1);\r", until: "memory*1>")
    prompt.type(Self.endless, untilShown: "from c;")
    prompt.terminal.settle()
    prompt.type(Key.control("c"), until: "memory*1>")
    #expect(prompt.lines.contains { $0.contains("still open") })
  }

  @Test func controlCSaysThatTheTransactionWasUndone() throws {
    let prompt = try PromptFixture()
    prompt.type("create table t(a); begin; insert into t values (1);\r", until: "memory*1>")
    prompt.type(
      "insert into t " + Self.endless.replacing("max(n)", with: "n"),
      untilShown: "from c;"
    )
    prompt.terminal.settle()
    prompt.type(Key.control("c"), until: "memory>")
    #expect(prompt.lines.contains { $0.contains("rolled back") })
  }

  @Test func controlCSaysThatNothingWasChanged() throws {
    let prompt = try PromptFixture()
    prompt.type("create table t(a);\r", until: "memory>")
    prompt.type(
      "insert into t " + Self.endless.replacing("max(n)", with: "n"),
      untilShown: "from c;"
    )
    prompt.terminal.settle()
    prompt.type(Key.control("c"), untilShown: "and changed nothing")
    prompt.type("select 'rows: ' || count(*) from t;\r", untilShown: "rows: 0")
  }

  /// The input never ends, so that only what stops its first reading can bring the prompt back.
  @Test(arguments: [("f.csv", "--csv", "1,2"), ("f.jsonl", "--jsonl", "{\"a\":1}")])
  func controlCStopsAnImportBeforeItStores(name: String, option: String, line: String) throws {
    let prompt = try PromptFixture()
    #expect(mkfifo(prompt.folder.file(name), 0o600) == 0)
    prompt.type(".shell yes '\(line)' > \(name) 2> errors &\r", until: "memory>")
    prompt.type(".import \(option) \(name) t\r", untilShown: "\(name) t")
    Thread.sleep(forTimeInterval: 1)
    prompt.type(Key.control("c"), untilShown: "interrupted")
    prompt.type("select 'tables: ' || count(*) from sqlite_schema;\r", untilShown: "tables: 0")
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func aSignalAtThePromptLeavesEverythingInOrder(signal: Int32) throws {
    let prompt = try PromptFixture(["app.db"], prompt: "app>")
    prompt.type("create table t(a); begin; insert into t values (1);\r", until: "app*1>")
    prompt.type("select 'unfinished", until: "app*1> select 'unfinished")
    prompt.terminal.send(signal: signal)
    #expect(prompt.terminal.exitStatus() == .signalled(signal))
    #expect(prompt.terminal.modes.canonical && prompt.terminal.modes.echo)
    #expect(!prompt.terminal.screen.modes.contains(2004))
    let history = try prompt.folder.read(".local/state/assay/history")
    #expect(history == "create table t(a); begin; insert into t values (1);\n")
    let rows = try runProcess(
      builtProduct("assay"),
      [prompt.folder.file("app.db"), "select count(*) from t; pragma integrity_check"]
    )
    #expect(rows.output == "0\nok\n")
  }

  @Test func aSignalEndsARunningStatement() throws {
    let prompt = try PromptFixture()
    prompt.type(Self.endless, untilShown: "from c;")
    prompt.terminal.settle()
    prompt.terminal.send(signal: SIGTERM)
    #expect(prompt.terminal.exitStatus() == .signalled(SIGTERM))
    #expect(prompt.terminal.modes.canonical && prompt.terminal.modes.echo)
  }

  @Test func aSignalSaysWhatBecomesOfTheTransaction() throws {
    let prompt = try PromptFixture()
    prompt.type("begin; create table t(a);\r", until: "memory*>")
    prompt.type(Self.endless, untilShown: "from c;")
    prompt.terminal.settle()
    prompt.terminal.send(signal: SIGTERM)
    #expect(prompt.terminal.exitStatus() == .signalled(SIGTERM))
    #expect(prompt.lines.contains { $0.hasSuffix("the open transaction is undone.") })
    #expect(!prompt.lines.contains { $0.contains("COMMIT or ROLLBACK") })
  }

  @Test func aClosedTerminalEndsTheShell() throws {
    let prompt = try PromptFixture(["app.db"], prompt: "app>")
    prompt.type("create table t(a);\r", until: "app>")
    prompt.terminal.close()
    #expect(prompt.terminal.exitStatus() == .signalled(SIGHUP))
    #expect(try prompt.folder.read(".local/state/assay/history") == "create table t(a);\n")
  }

  @Test func leavingWithAnOpenTransactionAsksFirst() throws {
    let prompt = try PromptFixture()
    prompt.type("begin;\r", until: "memory*>")
    prompt.type(Key.control("d"), untilShown: "Leave?")
    prompt.type("n\r", until: "memory*>")
    prompt.type(Key.control("l"), until: "memory*>")
    prompt.type(Key.control("d"), untilShown: "Leave?")
    prompt.type("y\r", untilShown: "Leave? [y/N] y")
    #expect(prompt.terminal.exitStatus() == .exited(0))
  }
}
