import CSQLite

// The names are those of sqlite3.h; the list is complete for SQLite 3.40.
extension ResultCode {
  /// `SQLITE_INTERRUPT`.
  public static let SQLITE_INTERRUPT = ResultCode(rawValue: 9)
  /// `SQLITE_OK`.
  public static let SQLITE_OK = ResultCode(rawValue: 0)
  /// `SQLITE_ERROR`.
  public static let SQLITE_ERROR = ResultCode(rawValue: 1)
  /// `SQLITE_INTERNAL`.
  public static let SQLITE_INTERNAL = ResultCode(rawValue: 2)
  /// `SQLITE_PERM`.
  public static let SQLITE_PERM = ResultCode(rawValue: 3)
  /// `SQLITE_ABORT`.
  public static let SQLITE_ABORT = ResultCode(rawValue: 4)
  /// `SQLITE_BUSY`.
  public static let SQLITE_BUSY = ResultCode(rawValue: 5)
  /// `SQLITE_LOCKED`.
  public static let SQLITE_LOCKED = ResultCode(rawValue: 6)
  /// `SQLITE_NOMEM`.
  public static let SQLITE_NOMEM = ResultCode(rawValue: 7)
  /// `SQLITE_READONLY`.
  public static let SQLITE_READONLY = ResultCode(rawValue: 8)
  /// `SQLITE_IOERR`.
  public static let SQLITE_IOERR = ResultCode(rawValue: 10)
  /// `SQLITE_CORRUPT`.
  public static let SQLITE_CORRUPT = ResultCode(rawValue: 11)
  /// `SQLITE_NOTFOUND`.
  public static let SQLITE_NOTFOUND = ResultCode(rawValue: 12)
  /// `SQLITE_FULL`.
  public static let SQLITE_FULL = ResultCode(rawValue: 13)
  /// `SQLITE_CANTOPEN`.
  public static let SQLITE_CANTOPEN = ResultCode(rawValue: 14)
  /// `SQLITE_PROTOCOL`.
  public static let SQLITE_PROTOCOL = ResultCode(rawValue: 15)
  /// `SQLITE_EMPTY`.
  public static let SQLITE_EMPTY = ResultCode(rawValue: 16)
  /// `SQLITE_SCHEMA`.
  public static let SQLITE_SCHEMA = ResultCode(rawValue: 17)
  /// `SQLITE_TOOBIG`.
  public static let SQLITE_TOOBIG = ResultCode(rawValue: 18)
  /// `SQLITE_CONSTRAINT`.
  public static let SQLITE_CONSTRAINT = ResultCode(rawValue: 19)
  /// `SQLITE_MISMATCH`.
  public static let SQLITE_MISMATCH = ResultCode(rawValue: 20)
  /// `SQLITE_MISUSE`.
  public static let SQLITE_MISUSE = ResultCode(rawValue: 21)
  /// `SQLITE_NOLFS`.
  public static let SQLITE_NOLFS = ResultCode(rawValue: 22)
  /// `SQLITE_AUTH`.
  public static let SQLITE_AUTH = ResultCode(rawValue: 23)
  /// `SQLITE_FORMAT`.
  public static let SQLITE_FORMAT = ResultCode(rawValue: 24)
  /// `SQLITE_RANGE`.
  public static let SQLITE_RANGE = ResultCode(rawValue: 25)
  /// `SQLITE_NOTADB`.
  public static let SQLITE_NOTADB = ResultCode(rawValue: 26)
  /// `SQLITE_NOTICE`.
  public static let SQLITE_NOTICE = ResultCode(rawValue: 27)
  /// `SQLITE_WARNING`.
  public static let SQLITE_WARNING = ResultCode(rawValue: 28)
  /// `SQLITE_ROW`.
  public static let SQLITE_ROW = ResultCode(rawValue: 100)
  /// `SQLITE_DONE`.
  public static let SQLITE_DONE = ResultCode(rawValue: 101)
  /// `SQLITE_ERROR_MISSING_COLLSEQ`.
  public static let SQLITE_ERROR_MISSING_COLLSEQ = ResultCode(rawValue: 257)
  /// `SQLITE_ERROR_RETRY`.
  public static let SQLITE_ERROR_RETRY = ResultCode(rawValue: 513)
  /// `SQLITE_ERROR_SNAPSHOT`.
  public static let SQLITE_ERROR_SNAPSHOT = ResultCode(rawValue: 769)
  /// `SQLITE_IOERR_READ`.
  public static let SQLITE_IOERR_READ = ResultCode(rawValue: 266)
  /// `SQLITE_IOERR_SHORT_READ`.
  public static let SQLITE_IOERR_SHORT_READ = ResultCode(rawValue: 522)
  /// `SQLITE_IOERR_WRITE`.
  public static let SQLITE_IOERR_WRITE = ResultCode(rawValue: 778)
  /// `SQLITE_IOERR_FSYNC`.
  public static let SQLITE_IOERR_FSYNC = ResultCode(rawValue: 1034)
  /// `SQLITE_IOERR_DIR_FSYNC`.
  public static let SQLITE_IOERR_DIR_FSYNC = ResultCode(rawValue: 1290)
  /// `SQLITE_IOERR_TRUNCATE`.
  public static let SQLITE_IOERR_TRUNCATE = ResultCode(rawValue: 1546)
  /// `SQLITE_IOERR_FSTAT`.
  public static let SQLITE_IOERR_FSTAT = ResultCode(rawValue: 1802)
  /// `SQLITE_IOERR_UNLOCK`.
  public static let SQLITE_IOERR_UNLOCK = ResultCode(rawValue: 2058)
  /// `SQLITE_IOERR_RDLOCK`.
  public static let SQLITE_IOERR_RDLOCK = ResultCode(rawValue: 2314)
  /// `SQLITE_IOERR_DELETE`.
  public static let SQLITE_IOERR_DELETE = ResultCode(rawValue: 2570)
  /// `SQLITE_IOERR_BLOCKED`.
  public static let SQLITE_IOERR_BLOCKED = ResultCode(rawValue: 2826)
  /// `SQLITE_IOERR_NOMEM`.
  public static let SQLITE_IOERR_NOMEM = ResultCode(rawValue: 3082)
  /// `SQLITE_IOERR_ACCESS`.
  public static let SQLITE_IOERR_ACCESS = ResultCode(rawValue: 3338)
  /// `SQLITE_IOERR_CHECKRESERVEDLOCK`.
  public static let SQLITE_IOERR_CHECKRESERVEDLOCK = ResultCode(rawValue: 3594)
  /// `SQLITE_IOERR_LOCK`.
  public static let SQLITE_IOERR_LOCK = ResultCode(rawValue: 3850)
  /// `SQLITE_IOERR_CLOSE`.
  public static let SQLITE_IOERR_CLOSE = ResultCode(rawValue: 4106)
  /// `SQLITE_IOERR_DIR_CLOSE`.
  public static let SQLITE_IOERR_DIR_CLOSE = ResultCode(rawValue: 4362)
  /// `SQLITE_IOERR_SHMOPEN`.
  public static let SQLITE_IOERR_SHMOPEN = ResultCode(rawValue: 4618)
  /// `SQLITE_IOERR_SHMSIZE`.
  public static let SQLITE_IOERR_SHMSIZE = ResultCode(rawValue: 4874)
  /// `SQLITE_IOERR_SHMLOCK`.
  public static let SQLITE_IOERR_SHMLOCK = ResultCode(rawValue: 5130)
  /// `SQLITE_IOERR_SHMMAP`.
  public static let SQLITE_IOERR_SHMMAP = ResultCode(rawValue: 5386)
  /// `SQLITE_IOERR_SEEK`.
  public static let SQLITE_IOERR_SEEK = ResultCode(rawValue: 5642)
  /// `SQLITE_IOERR_DELETE_NOENT`.
  public static let SQLITE_IOERR_DELETE_NOENT = ResultCode(rawValue: 5898)
  /// `SQLITE_IOERR_MMAP`.
  public static let SQLITE_IOERR_MMAP = ResultCode(rawValue: 6154)
  /// `SQLITE_IOERR_GETTEMPPATH`.
  public static let SQLITE_IOERR_GETTEMPPATH = ResultCode(rawValue: 6410)
  /// `SQLITE_IOERR_CONVPATH`.
  public static let SQLITE_IOERR_CONVPATH = ResultCode(rawValue: 6666)
  /// `SQLITE_IOERR_VNODE`.
  public static let SQLITE_IOERR_VNODE = ResultCode(rawValue: 6922)
  /// `SQLITE_IOERR_AUTH`.
  public static let SQLITE_IOERR_AUTH = ResultCode(rawValue: 7178)
  /// `SQLITE_IOERR_BEGIN_ATOMIC`.
  public static let SQLITE_IOERR_BEGIN_ATOMIC = ResultCode(rawValue: 7434)
  /// `SQLITE_IOERR_COMMIT_ATOMIC`.
  public static let SQLITE_IOERR_COMMIT_ATOMIC = ResultCode(rawValue: 7690)
  /// `SQLITE_IOERR_ROLLBACK_ATOMIC`.
  public static let SQLITE_IOERR_ROLLBACK_ATOMIC = ResultCode(rawValue: 7946)
  /// `SQLITE_IOERR_DATA`.
  public static let SQLITE_IOERR_DATA = ResultCode(rawValue: 8202)
  /// `SQLITE_IOERR_CORRUPTFS`.
  public static let SQLITE_IOERR_CORRUPTFS = ResultCode(rawValue: 8458)
  /// `SQLITE_CANTOPEN_NOTEMPDIR`.
  public static let SQLITE_CANTOPEN_NOTEMPDIR = ResultCode(rawValue: 270)
  /// `SQLITE_CANTOPEN_ISDIR`.
  public static let SQLITE_CANTOPEN_ISDIR = ResultCode(rawValue: 526)
  /// `SQLITE_CANTOPEN_FULLPATH`.
  public static let SQLITE_CANTOPEN_FULLPATH = ResultCode(rawValue: 782)
  /// `SQLITE_CANTOPEN_CONVPATH`.
  public static let SQLITE_CANTOPEN_CONVPATH = ResultCode(rawValue: 1038)
  /// `SQLITE_CANTOPEN_DIRTYWAL`.
  public static let SQLITE_CANTOPEN_DIRTYWAL = ResultCode(rawValue: 1294)
  /// `SQLITE_CANTOPEN_SYMLINK`.
  public static let SQLITE_CANTOPEN_SYMLINK = ResultCode(rawValue: 1550)
  /// `SQLITE_CORRUPT_VTAB`.
  public static let SQLITE_CORRUPT_VTAB = ResultCode(rawValue: 267)
  /// `SQLITE_CORRUPT_SEQUENCE`.
  public static let SQLITE_CORRUPT_SEQUENCE = ResultCode(rawValue: 523)
  /// `SQLITE_CORRUPT_INDEX`.
  public static let SQLITE_CORRUPT_INDEX = ResultCode(rawValue: 779)
  /// `SQLITE_READONLY_RECOVERY`.
  public static let SQLITE_READONLY_RECOVERY = ResultCode(rawValue: 264)
  /// `SQLITE_READONLY_CANTLOCK`.
  public static let SQLITE_READONLY_CANTLOCK = ResultCode(rawValue: 520)
  /// `SQLITE_READONLY_ROLLBACK`.
  public static let SQLITE_READONLY_ROLLBACK = ResultCode(rawValue: 776)
  /// `SQLITE_READONLY_DBMOVED`.
  public static let SQLITE_READONLY_DBMOVED = ResultCode(rawValue: 1032)
  /// `SQLITE_READONLY_CANTINIT`.
  public static let SQLITE_READONLY_CANTINIT = ResultCode(rawValue: 1288)
  /// `SQLITE_READONLY_DIRECTORY`.
  public static let SQLITE_READONLY_DIRECTORY = ResultCode(rawValue: 1544)
  /// `SQLITE_ABORT_ROLLBACK`.
  public static let SQLITE_ABORT_ROLLBACK = ResultCode(rawValue: 516)
  /// `SQLITE_CONSTRAINT_CHECK`.
  public static let SQLITE_CONSTRAINT_CHECK = ResultCode(rawValue: 275)
  /// `SQLITE_CONSTRAINT_COMMITHOOK`.
  public static let SQLITE_CONSTRAINT_COMMITHOOK = ResultCode(rawValue: 531)
  /// `SQLITE_CONSTRAINT_FOREIGNKEY`.
  public static let SQLITE_CONSTRAINT_FOREIGNKEY = ResultCode(rawValue: 787)
  /// `SQLITE_CONSTRAINT_FUNCTION`.
  public static let SQLITE_CONSTRAINT_FUNCTION = ResultCode(rawValue: 1043)
  /// `SQLITE_CONSTRAINT_NOTNULL`.
  public static let SQLITE_CONSTRAINT_NOTNULL = ResultCode(rawValue: 1299)
  /// `SQLITE_CONSTRAINT_PRIMARYKEY`.
  public static let SQLITE_CONSTRAINT_PRIMARYKEY = ResultCode(rawValue: 1555)
  /// `SQLITE_CONSTRAINT_TRIGGER`.
  public static let SQLITE_CONSTRAINT_TRIGGER = ResultCode(rawValue: 1811)
  /// `SQLITE_CONSTRAINT_UNIQUE`.
  public static let SQLITE_CONSTRAINT_UNIQUE = ResultCode(rawValue: 2067)
  /// `SQLITE_CONSTRAINT_VTAB`.
  public static let SQLITE_CONSTRAINT_VTAB = ResultCode(rawValue: 2323)
  /// `SQLITE_NOTICE_RECOVER_WAL`.
  public static let SQLITE_NOTICE_RECOVER_WAL = ResultCode(rawValue: 283)
  /// `SQLITE_NOTICE_RECOVER_ROLLBACK`.
  public static let SQLITE_NOTICE_RECOVER_ROLLBACK = ResultCode(rawValue: 539)
  /// `SQLITE_WARNING_AUTOINDEX`.
  public static let SQLITE_WARNING_AUTOINDEX = ResultCode(rawValue: 284)
  /// `SQLITE_AUTH_USER`.
  public static let SQLITE_AUTH_USER = ResultCode(rawValue: 279)
  /// `SQLITE_OK_LOAD_PERMANENTLY`.
  public static let SQLITE_OK_LOAD_PERMANENTLY = ResultCode(rawValue: 256)
  /// `SQLITE_OK_SYMLINK`.
  public static let SQLITE_OK_SYMLINK = ResultCode(rawValue: 512)
}

extension ResultCode: CustomStringConvertible {
  /// SQLite's English words for the code, such as `constraint failed`; `nil` for an unknown one.
  public var errorString: String? {
    sqlite3_errstr(rawValue).map { String(cString: $0) }
  }

  /// The number and SQLite's words: `2067 (constraint failed)`.
  public var description: String {
    errorString.map { "\(rawValue) (\($0))" } ?? "\(rawValue)"
  }
}
