import Glibc
import SQLiteQuery
import Testing

@testable import SQLiteMigration

/// Bytes that SQLite would misread in silence.
@Suite struct FileFormTests {
  private static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    [0xfeff].flatMap { split($0, bigEndian) } + text.utf16.flatMap { split($0, bigEndian) }
  }

  private static func split(_ unit: UInt16, _ bigEndian: Bool) -> [UInt8] {
    let bytes = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
    return bigEndian ? bytes : bytes.reversed()
  }

  static let trigger = """
    CREATE TABLE a(x);\r
    CREATE TRIGGER r AFTER INSERT ON a BEGIN\r
      SELECT 1; -- remark\r
    END;\r

    """

  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

  struct Readable: Sendable {
    let bytes: [UInt8]
    let notices: [String]
  }

  static let readable: [Readable] = [
    Readable(bytes: mark + trigger.utf8, notices: ["byteOrderMark", "carriageReturns"]),
    Readable(
      bytes: utf16("CREATE TABLE a(x DEFAULT '🙂');", bigEndian: true),
      notices: ["transcodedFromUTF16"]
    ),
    Readable(
      bytes: utf16("CREATE TABLE a(x DEFAULT 'é');", bigEndian: false),
      notices: ["transcodedFromUTF16"]
    ),
    Readable(bytes: Array("CREATE TABLE a(x);\rSELECT 1;\n".utf8), notices: []),
  ]

  struct Rejected: Sendable {
    let bytes: [UInt8]
    let offset: Int
    let reason: MigrationFileError.Reason

    init(_ bytes: [UInt8], _ offset: Int, _ reason: MigrationFileError.Reason) {
      (self.bytes, self.offset, self.reason) = (bytes, offset, reason)
    }

    init(_ text: String, _ offset: Int, _ reason: MigrationFileError.Reason) {
      self.init(Array(text.utf8), offset, reason)
    }
  }

  static let rejected: [Rejected] = [
    Rejected("SELECT 1;\0SELECT 2;", 9, .nulByte),
    Rejected(mark + "S\0".utf8, 4, .nulByte),
    Rejected(Array("SELECT '".utf8) + [0xe9, 0x27], 8, .invalidUTF8),
    Rejected("SELECT 1; /* for ever\nCREATE TABLE a(x);", 10, .unterminatedComment),
    Rejected("SELECT 'for ever;\n", 7, .unterminatedString),
    Rejected("-- note\rCREATE TABLE a(x);\r", 7, .carriageReturnAlone),
    Rejected("SELECT 1; -- note\rCREATE TABLE a(x);\nSELECT 2;", 17, .carriageReturnAlone),
    Rejected([0xff, 0xfe, 0x41], 2, .invalidUTF16),
    Rejected([0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8, 0x41, 0x00], 4, .invalidUTF16),
  ]

  @Test(arguments: readable)
  func unusualFormsAreReadAndSaid(file: Readable) throws {
    let project = try TemporaryProject()
    try project.add("0001_a.sql", file.bytes)
    let queue = try project.queue()
    let report = try project.up(queue)
    #expect(try queue.tables() == ["a"])
    #expect(try project.project().source.steps[0].origin?.notices.map { "\($0)" } == file.notices)
    #expect(report.steps[0].warnings.count == file.notices.count)
  }

  @Test(arguments: rejected)
  func whatWouldBeCutShortIsRejectedWithItsPlace(file: Rejected) throws {
    let project = try TemporaryProject()
    try project.add("0001_a.sql", file.bytes)
    let error = #expect(throws: MigrationFileError.self) { try project.project() }
    #expect(error?.reason == file.reason)
    #expect(error?.byteOffset == file.offset)
  }

  @Test(.timeLimit(.minutes(1)))
  func pipeIsNotWaitedFor() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE a(x);"])
    #expect(mkfifo(project.migrations + "/0002_b.sql", 0o600) == 0)
    let error = #expect(throws: MigrationError.self) { try project.project() }
    #expect("\(try #require(error))".contains("0002_b.sql: it is not a regular file"))
  }

  @Test func linkThatLeadsUpIsNotFollowed() throws {
    let project = try TemporaryProject(["0001_a.sql": "CREATE TABLE a(x);"])
    for (name, target) in [("root", "/"), ("self", "."), ("up", "..")] {
      #expect(symlink(target, project.migrations + "/" + name) == 0)
    }
    try project.add("sub/note.txt", "")
    #expect(symlink("sub", project.migrations + "/linked") == 0)
    let files = try MigrationDirectory(path: project.migrations).files
    #expect(files == ["0001_a.sql", "linked/note.txt", "sub/note.txt"])
  }
}
