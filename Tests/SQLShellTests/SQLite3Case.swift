import Foundation
import SQLiteQuery
import TestSupport
import Testing

/// A use of the shell that must look to a script as the same use of sqlite3.
struct SQLite3Case: Sendable, CustomTestStringConvertible {
  let file: String
  let name: String
  let arguments: [String]
  let input: String

  var testDescription: String { "\(file): \(name)" }

  /// The cases of all files of the folder `SameAsSQLite3`.
  ///
  /// A case begins with `=== name`; `args:` has words, in `"…"` with blanks; what follows `---` is
  /// the standard input.
  static let all: [SQLite3Case] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("SameAsSQLite3")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.sorted().flatMap { file in
      let text =
        (try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)) ?? ""
      return cases(of: text, in: file)
    }
  }()

  private static func cases(of text: String, in file: String) -> [SQLite3Case] {
    let parts = ("\n" + text).components(separatedBy: "\n=== ").dropFirst()
    return parts.map { part in
      let sections = part.components(separatedBy: "\n---\n")
      let head = sections[0].components(separatedBy: "\n")
      let words = head.first { $0.hasPrefix("args: ") }?.dropFirst(6) ?? ""
      let input = sections.dropFirst().joined(separator: "\n---\n")
      return SQLite3Case(
        file: file,
        name: head[0],
        arguments: Self.words(of: String(words)),
        input: input.isEmpty || input.hasSuffix("\n") ? input : input + "\n"
      )
    }
  }

  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var rest = line[...]
    while true {
      rest = rest.drop { $0 == " " }
      guard let first = rest.first else { return words }
      if first == "\"" { rest.removeFirst() }
      let word = rest.prefix { $0 != (first == "\"" ? "\"" : " ") }
      words.append(String(word))
      rest = rest.dropFirst(word.count + (first == "\"" ? 1 : 0))
    }
  }

  /// What a program printed, its own path and that of its folder left out.
  struct Outcome: Equatable {
    let output: String
    let outputBytes: [UInt8]
    let errors: String
    let status: TestSupport.ExitStatus
  }

  /// Runs a program in a new folder with the files that the cases speak of.
  func run(_ program: String) throws -> Outcome {
    let directory = try TemporaryDirectory()
    try Self.fill(directory)
    var environment = testEnvironment()
    environment["HOME"] = directory.path
    let run = try runProcess(
      program,
      arguments,
      input: input,
      environment: environment,
      directory: directory.path
    )
    let output = run.output.replacing(directory.path, with: "FOLDER")
    return Outcome(
      output: output,
      // Bytes that are no text count too, where no path was replaced.
      outputBytes: output == run.output ? run.outputBytes : Array(output.utf8),
      errors: run.errorOutput.replacing(program, with: "PROGRAM")
        .replacing(directory.path, with: "FOLDER"),
      status: run.status
    )
  }

  private static func fill(_ directory: TemporaryDirectory) throws {
    for (name, sql) in ["t.db": items, "other.db": "CREATE TABLE o(x);"] {
      let queue = try DatabaseQueue(path: directory.file(name))
      try queue.inDatabase { db in try db.execute(sql: sql) }
      try queue.close()
    }
    let notes = String(repeating: "These are notes, and no database at all. ", count: 30)
    try directory.write(notes, to: "notes.txt")
    try directory.write(".headers on\nselect 'init' as i;\n", to: "init.sql")
    try directory.write("select 'from script';\n.print script\nselect 2\n", to: "script.sql")
    try directory.write("select 'before';\n.quit\nselect 'never';\n", to: "quit.sql")
    try directory.write("select 'first';\nselct 1;\nselect 'last';\n", to: "errors.sql")
    try directory.write(".read loop.sql\n", to: "loop.sql")
  }

  private static let items = """
    CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT, price REAL, stock INTEGER);
    INSERT INTO item VALUES (1,'Nail',0.25,1000), (2,'O''Ring, "large"',2.5,NULL),
      (3,'World',1e10,-7), (4,'',3.0,9223372036854775807), (5,NULL,-0.5,0);
    CREATE INDEX item_name ON item(name);
    CREATE VIEW cheap AS SELECT id, name FROM item WHERE price < 1;
    CREATE TABLE big(id INTEGER PRIMARY KEY AUTOINCREMENT, first_name TEXT NOT NULL, \
    last_name TEXT NOT NULL, CHECK(first_name <> last_name));
    CREATE TRIGGER item_gone AFTER DELETE ON item BEGIN DELETE FROM big WHERE id = old.id; END;
    """
}
