import ResultRendering
import SQLiteQuery
import Testing

@testable import SQLShell

@Suite struct DumpInterruptionTests {
  /// Stops the statement that is running as soon as something is written.
  private final class InterruptingSink: ByteSink {
    let queue: DatabaseQueue
    var text = ""

    init(_ queue: DatabaseQueue) { self.queue = queue }

    func write(_ bytes: UnsafeRawBufferPointer) {
      text += String(decoding: bytes, as: UTF8.self)
      queue.interrupt()
    }
  }

  @Test(arguments: [false, true])
  func nothingIsDumpedBehindAnInterruption(isDataOnly: Bool) throws {
    let queue = DatabaseQueue()
    let sink = InterruptingSink(queue)
    let out = OutputBuffer(to: sink)
    try queue.inDatabase { db in
      try db.execute(
        sql: """
          CREATE TABLE a(x);
          CREATE TABLE b(x);
          WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 10000)
          INSERT INTO a SELECT 'the text of row ' || n FROM c;
          INSERT INTO b VALUES('in the other table');
          """
      )
      var options = Dump.Options()
      options.isDataOnly = isDataOnly
      var reports: [String] = []
      let page = SessionPage(out: out, options: RenderOptions())
      let dump = Dump(db: db, options: options, page: page) { reports.append($0) }
      let error = #expect(throws: DatabaseError.self) { try dump.write() }
      #expect(error?.resultCode == .SQLITE_INTERRUPT)
      #expect(reports == [])
    }
    try out.flush()
    #expect(sink.text.hasSuffix(isDataOnly ? ");\n" : ");\nROLLBACK; -- interrupted\n"))
    #expect(!sink.text.contains("other table") && !sink.text.contains("CREATE TABLE b"))
    queue.inDatabase { db in #expect(!db.isInsideTransaction) }
  }
}
