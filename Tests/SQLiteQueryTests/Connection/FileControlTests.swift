import SQLiteQuery
import TestSupport
import Testing

@Suite struct FileControlTests {
  @Test func aNumberIsAskedForWhereverANumberIsAnswered() throws {
    let directory = try TemporaryDirectory()
    // SQLITE_FCNTL_TEMPFILENAME answers with a pointer, and has a method of its own.
    #expect(FileControl(rawValue: 16) == nil)
    try DatabaseQueue(path: directory.file("db")).writeWithoutTransaction { db in
      #expect(db.fileControl(.persistentLog) == 0)
      #expect(db.fileControl(.persistentLog, 1) == 1)
      #expect(db.fileControl(.hasMoved) == 0)
      #expect(db.fileControl(.sizeLimit, schema: "nowhere") == -1)
      #expect(db.temporaryFilename()?.isEmpty == false)
      #expect(VirtualFileSystem.current(of: db)?.name == "unix")
      #expect(VirtualFileSystem.stackName(of: db) == "unix")
    }
  }

  @Test func aClosedConnectionHasNoFile() throws {
    let queue = DatabaseQueue()
    var kept: Database?
    queue.unsafeReentrantWrite { kept = $0 }
    try queue.close()
    let db = try #require(kept)
    for control in FileControl.allCases { #expect(db.fileControl(control, 7) == 7) }
    #expect(db.temporaryFilename() == nil)
    #expect(VirtualFileSystem.current(of: db) == nil)
    #expect(VirtualFileSystem.stackName(of: db) == nil)
  }
}
