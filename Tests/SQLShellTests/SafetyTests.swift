import Foundation
import SQLShell
import TestSupport
import Testing

/// What `-safe` and `-readonly` hold against, and how strangers' databases are opened.
@Suite struct SafetyTests {
  @Test(arguments: [
    "attach 'other.db' as other;", "select writefile('new', 'x');",
    "select readfile('/etc/hosts');",
    "select edit('x', 'cat');", "select load_extension('x');", "vacuum into 'copy.db';",
    ".shell touch new", ".system touch new", ".read other.sql", ".output new", ".once new",
    ".once |touch new", ".excel", ".log new", ".open other.db", ".cd /", ".load x", ".trace new",
    ".testcase x", ".backup new", ".save new", ".restore other.db", ".clone new",
    ".pager touch new", ".check x",
    ".import other.sql t", ".migrate new x", ".export new.csv select 1",
    ".dbconfig trusted_schema on", "pragma temp_store_directory = '/tmp';",
    "pragma trusted_schema = on;",
    "select * from (select writefile('new', 'x'));",
    "with c as (select readfile('x') r) select r from c;",
  ])
  func safeModeReachesNothingElse(input: String) throws {
    let shell = try ShellRun()
    let run = try shell(["-safe", "a.db"], "\(input)\nselect 'went on';\n")
    #expect(run.status == .exited(1))
    #expect(run.errorOutput.hasPrefix("line 1: cannot "))
    #expect(!run.output.contains("went on"))
    let files = try FileManager.default.contentsOfDirectory(atPath: shell.directory.path)
    #expect(files.filter { !$0.hasPrefix("a.db") } == [])
  }

  /// A command that is added some day must be thought of too.
  @Test(arguments: DotCommands.all.map { $0.signature.name })
  func noCommandMakesAFileInSafeMode(name: String) throws {
    let shell = try ShellRun()
    _ = try shell(["a.db"], "create table t(a); insert into t values(1);\n")
    for words in ["new", "new new", "new.mmd", "--save new select 1", "1 touch new", "new.csv t"] {
      _ = try shell(["-safe", "a.db"], ".\(name) \(words)\n")
      let files = try FileManager.default.contentsOfDirectory(atPath: shell.directory.path)
      #expect(files.filter { !$0.hasPrefix("a.db") } == [], ".\(name) \(words)")
    }
  }

  @Test(arguments: [["-readonly", "-deserialize"], ["-deserialize", "-readonly"]])
  func readonlyHoldsForADatabaseThatIsReadIntoMemory(options: [String]) throws {
    let shell = try ShellRun()
    _ = try shell(["a.db"], "create table t(a);\n")
    let run = try shell(options + ["a.db", ".backup copy.db"])
    #expect(run.status == .exited(1))
    #expect(run.errorOutput.contains("cannot run .backup"))
  }

  /// Opening a file beside SQLite and closing it would drop SQLite's locks on it.
  @Test(arguments: [".dbinfo", "attach '/nowhere/x' as x;", ".tables"])
  func lookingAtADatabaseKeepsItsLocks(entry: String) throws {
    let shell = try ShellRun()
    _ = try shell(["a.db"], "create table t(a);\n")
    let run = try shell(
      ["a.db"],
      """
      begin immediate; insert into t values (1);
      \(entry)
      .shell sqlite3 a.db "insert into t values (2)"
      commit; select count(*) from t;
      """
    )
    #expect(run.errorOutput.contains("database is locked"), "\(run.errorOutput)")
    #expect(run.output.hasSuffix("1\n"), "\(run.output)")
  }

  /// What has been committed may be in the log alone.
  @Test(arguments: ["a.db-wal", "a.db-shm"])
  func resultsDontReplaceTheLogOfAnOpenDatabase(file: String) throws {
    let shell = try ShellRun()
    for command in [".output \(file)", ".once \(file)", ".export --mode csv \(file) select 1"] {
      let run = try shell(
        ["a.db"],
        "pragma journal_mode = wal; create table if not exists w(a); insert into w values (1);\n"
          + "\(command)\nselect 'kept ' || count(*) from w;\n"
      )
      #expect(run.errorOutput.contains("is a database that is open here"), "\(run.errorOutput)")
      #expect(run.output.contains("kept"))
    }
  }

  @Test func readonlyHoldsForDatabasesThatAreOpenedLater() throws {
    let shell = try ShellRun()
    _ = try shell(["b.db"], "create table t(a);\n")
    let run = try shell(["-readonly", "a.db"], ".open b.db\ninsert into t values(1);\n")
    #expect(run.errorOutput.contains("attempt to write a readonly database"))
    #expect(try shell(["-readonly", "b.db"], ".open --new b.db\n").status == .exited(1))
    #expect(try shell(["b.db", "select count(*) from t"]).output == "0\n")
  }

  /// A value that can't be had is no text.
  @Test(arguments: [
    ("-safe", "readfile(''/etc/hostname'')", "cannot use the readfile() function in safe mode"),
    ("-readonly", "writefile(''new'', 1)", "cannot use the writefile() function with a database"),
  ])
  func parametersReachNothingElse(option: String, value: String, message: String) throws {
    let shell = try ShellRun()
    _ = try shell(["a.db"], "create table t(a);\n")
    let quoted = value.replacingOccurrences(of: "''", with: "'")
    let run = try shell([option, "a.db"], ".parameter set :x \"\(quoted)\"\nselect :x;\n")
    #expect(run.errorOutput.hasPrefix("line 1: \(message)"))
    #expect(run.output == "")
    #expect(run.status == .exited(1))
  }

  @Test func safeModeWorksOnTheDatabase() throws {
    let run = try ShellRun()(
      ["-safe", "a.db"],
      "create table t(a); insert into t values(1);\n.mode csv\nselect a from t;\n.tables\n"
    )
    #expect(run.output == "1\r\nt\n")
    #expect(run.status == .exited(0))
  }

  @Test func safeModeLetsSQLiteMakeFilesOfItsOwn() throws {
    let shell = try ShellRun()
    let run = try shell(
      ["-safe", "a.db"],
      "create table t(a);\nvacuum;\nattach '' as scratch; create table scratch.s(a);\n.tables\n"
    )
    #expect(run.errorOutput == "")
    #expect(run.output == "scratch.s  t        \n")
  }

  @Test func aNonceLiftsSafeModeForOneCommand() throws {
    let run = try ShellRun()(
      ["-safe", "-nonce", "s3cret"],
      ".nonce s3cret\n.shell echo lifted\n.shell echo again\n"
    )
    #expect(run.output == "lifted\n")
    #expect(run.errorOutput == "line 3: cannot run .shell in safe mode\n")
    #expect(run.status == .exited(1))
  }

  @Test(arguments: [
    ("create table x(a);", "attempt to write a readonly database"),
    ("insert into t values(2);", "attempt to write a readonly database"),
    ("pragma user_version = 3;", "attempt to write a readonly database"),
    ("select writefile('new', 'x');", "cannot use the writefile() function"),
    ("select edit('x', 'touch new; true');", "cannot use the edit() function"),
    ("vacuum into 'new';", "cannot run VACUUM INTO with a database opened for reading"),
    ("attach 'new' as n; create table n.x(a);", "unable to open database"),
    (".connection 1\nattach 'a.db' as a; insert into a.t values(2);", "cannot run ATTACH"),
    (".open :memory:\nattach 'a.db' as a; insert into a.t values(2);", "cannot run ATTACH"),
    (".connection 1\n.save a.db", "cannot run .save with a database opened for reading"),
    (".backup new", "cannot run .backup with a database opened for reading"),
    ("create temp table x(a);\n.backup temp a.db", "cannot run .backup"),
    (".clone new", "cannot run .clone with a database opened for reading"),
    (".inspect vacuum into 'new'", "cannot run VACUUM INTO"),
    (".export x.csv vacuum into 'new'", "cannot run VACUUM INTO"),
    (".query --save copy vacuum into ?\n.query copy new", "cannot run VACUUM INTO"),
    ("vacuum;", "attempt to write a readonly database"),
  ])
  func readonlyWritesNothing(input: String, message: String) throws {
    let shell = try ShellRun()
    _ = try shell(["a.db"], "create table t(a); insert into t values(1);\n")
    let before = try Data(contentsOf: URL(fileURLWithPath: shell.directory.file("a.db")))
    let run = try shell(["-readonly", "a.db"], input + "\n")
    #expect(run.status != .exited(0))
    #expect(run.errorOutput.contains(message))
    #expect(try Data(contentsOf: URL(fileURLWithPath: shell.directory.file("a.db"))) == before)
    #expect(!FileManager.default.fileExists(atPath: shell.directory.file("new")))
  }

  @Test(arguments: [
    "create view v as select writefile('new', 'x') as r;\nselect * from v;",
    "create table t(a); create trigger tr after insert on t begin select writefile('new', 'x'); end;\n"
      + "insert into t values(1);",
    "create table t(a check (writefile('new', 'x')));\ninsert into t values(1);",
    "create table t(a, b as (readfile('a.db')));\ninsert into t values(1); select b from t;",
  ])
  func aSchemaReachesNoFile(input: String) throws {
    let shell = try ShellRun()
    let run = try shell(["a.db"], input + "\n")
    #expect(run.errorOutput.contains("unsafe use of") || run.errorOutput.contains("prohibited"))
    #expect(!FileManager.default.fileExists(atPath: shell.directory.file("new")))
  }

  @Test func importingIntoAStrangersTableReachesNoFile() throws {
    let shell = try ShellRun()
    try shell.directory.write("1\n", to: "rows.csv")
    let make = "create table t(a check (writefile('new', 'x')));\n"
    _ = try shell(["a.db"], make)
    let run = try shell(["a.db"], ".import --csv rows.csv t\n")
    #expect(run.errorOutput.contains("unsafe use of writefile()"))
    #expect(!FileManager.default.fileExists(atPath: shell.directory.file("new")))
  }

  @Test func functionsThatAreHarmlessWorkInViews() throws {
    let run = try ShellRun()(
      [],
      """
      create view v as select regexp('a', 'cat') as r, decimal_add(1, 2) as d, hex(sha3('x', 224)) as h;
      select r, d, length(h) from v;
      """
    )
    #expect(run.output == "1|3|56\n")
  }

  /// Results that go to the file of a database would be all that is left of it.
  @Test(arguments: [
    ".output a.db", ".once ./a.db", ".export --mode json a.db select 1",
    ".export --mode csv b.db select 1",
    ".export --mode csv link select 1", ".log a.db", ".trace a.db",
  ])
  func noOpenDatabaseIsWrittenOver(command: String) throws {
    let shell = try ShellRun()
    _ = try shell(["b.db", "create table u(x)"])
    _ = try runProcess("/bin/ln", ["-s", "a.db", "link"], directory: shell.directory.path)
    let run = try shell(
      ["a.db"],
      "create table t(a);\nattach 'b.db' as b;\n\(command)\nselect 'still here';\n"
    )
    #expect(run.errorOutput.contains("is a database that is open here"), "\(run.errorOutput)")
    #expect(run.output == "still here\n")
    #expect(try shell(["a.db", ".tables"]).output == "t\n")
    #expect(try shell(["b.db", ".tables"]).output == "u\n")
  }
}
