import Foundation
import SQLShell
import SQLiteQuery
import TestSupport
import Testing

/// What every dot command prints, used rightly and wrongly.
///
/// The file `NAME.txt` of the folder `Transcripts` has the uses of `.NAME`, each as at a prompt; the
/// line `[1]` behind what a command prints is its exit status. A `…` stands for times and sizes. Where
/// no use is wrong, the file begins with `Never fails.`; where no script has a right one, with `Needs …`
@Suite struct TranscriptTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Transcripts").path

  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.sorted().map { String($0.prefix { $0 != "." }) }
  }()

  private static func lines(of name: String) throws -> [String] {
    let text = try String(contentsOfFile: "\(folder)/\(name).txt", encoding: .utf8)
    return text.components(separatedBy: "\n").dropLast()
  }

  @Test(arguments: names)
  func aCommandPrintsWhatItsTranscriptShows(name: String) throws {
    let directory = try TemporaryDirectory()
    try Self.fill(directory)
    for step in ConsoleStep.steps(of: try Self.lines(of: name)) {
      let run = try step.run(in: directory)
      var printed = run.output
      if case .exited(let code) = run.status, code != 0 { printed += "[\(code)]\n" }
      #expect(
        step.matches(printed),
        ".\(name): \(step.command)\nprinted:\n\(printed)expected:\n\(step.output)"
      )
    }
  }

  @Test(arguments: DotCommands.all.map { $0.signature.name })
  func everyCommandHasATranscript(name: String) throws {
    let lines = try Self.lines(of: name)
    let steps = ConsoleStep.steps(of: lines).filter { $0.command.contains("." + name) }
    func failed(_ step: ConsoleStep) -> Bool {
      step.output.split(separator: "\n").last?.wholeMatch(of: /\[\d+\]/) != nil
    }
    #expect(steps.contains { !failed($0) } != (lines.first?.hasPrefix("Needs ") ?? false))
    #expect(steps.contains(where: failed) != (lines.first == "Never fails."))
  }

  private static func fill(_ directory: TemporaryDirectory) throws {
    let queue = try DatabaseQueue(path: directory.file("t.db"))
    try queue.inDatabase { db in
      try db.execute(
        sql: """
          CREATE TABLE author(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, born INTEGER);
          CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT, price REAL, \
          author INTEGER REFERENCES author(id));
          INSERT INTO author VALUES(1, 'Ada', 1815), (2, 'Émile', 1840), (3, '芥川', 'unknown');
          INSERT INTO book VALUES(1, 'Notes', 2.5, 1), (2, 'Nana', NULL, 2), \
          (3, 'Two' || char(10) || 'lines', 10, 2), (4, x'00ff', 'free', 3);
          CREATE VIEW cheap AS SELECT title FROM book WHERE price < 5;
          CREATE INDEX book_title ON book(title);
          CREATE TRIGGER gone AFTER DELETE ON author BEGIN \
          DELETE FROM book WHERE author = old.id; END;
          """
      )
    }
    try queue.close()
    try directory.write("id,title\n5,Five\n6,\"Six, or so\"\n", to: "books.csv")
    try directory.write("id,title\n1,Taken\n7,\"Seven\n", to: "faulty.csv")
    try directory.write("SELECT 'from a script';\n.print done\n", to: "script.sql")
  }
}
