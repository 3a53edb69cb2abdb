import SQLiteQuery
import Glibc

/// A file of rows: id, name of 18 to 22 characters, score, note of 12 characters or NULL
/// (30 %), payload of 32 bytes.
final class QueryFile {
  let path: String

  init(rowCount: Int) throws {
    var template = Array("/tmp/assay-benchmark-XXXXXX".utf8CString)
    close(mkstemp(&template))
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, score REAL, note TEXT, payload BLOB);
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
          INSERT INTO t SELECT i, substr('Aardvark Barbarossa Cinnamon', 1 + i % 5, 18 + i % 5),
            i / 7.0, CASE WHEN i % 10 < 3 THEN NULL ELSE printf('note %07d', i) END, randomblob(32)
          FROM n;
          """,
        arguments: [rowCount]
      )
    }
  }

  deinit { unlink(path) }
}
