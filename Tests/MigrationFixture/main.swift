import Foundation
import Glibc
import SQLiteMigration
import SQLiteQuery
import Synchronization

// Applies a directory of migrations in a process of its own, so that tests can run several at once,
// kill one, or take its disk away.
//
//   MigrationFixture DATABASE DIRECTORY [--limit BYTES] [--die-after STATEMENTS]
//                                       [--die-at MICROSECONDS] [--swift]
//
// --limit caps the size of any file it writes; --die-after and --die-at kill it at once, as kill -9
// does; --swift applies the SQL through DatabaseMigrator.

let arguments = Array(CommandLine.arguments.dropFirst())

func value(_ name: String) -> UInt? {
  guard let position = arguments.firstIndex(of: name), position + 1 < arguments.count else {
    return nil
  }
  return UInt(arguments[position + 1])
}

let database = arguments[0]
let directory = arguments[1]
if let bytes = value("--limit") {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
  setrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &limit)
}

var options = UpOptions()
options.run.lockTimeout = 60
if let last = value("--die-after") {
  options.rehearses = false
  let count = Mutex<UInt>(0)
  options.run.progress = { event in
    guard case .statement = event else { return }
    let done = count.withLock {
      $0 += 1
      return $0
    }
    if done == last { kill(getpid(), SIGKILL) }
  }
}
if let instant = value("--die-at") {
  options.rehearses = false
  Thread.detachNewThread {
    usleep(UInt32(instant))
    kill(getpid(), SIGKILL)
  }
}

do {
  var configuration = Configuration()
  configuration.busyMode = .timeout(60)
  let queue = try DatabaseQueue(path: database, configuration: configuration)
  if arguments.contains("--swift") {
    var migrator = DatabaseMigrator()
    for step in try MigrationSource(directory: directory).steps {
      let sql = step.script?.sql ?? ""
      migrator.registerMigration(step.identifier) { try $0.execute(sql: sql) }
    }
    try migrator.migrate(queue)
  } else {
    let report = try queue.inDatabase { db in
      try MigrationProject(directory: directory, db: db).up(db, options)
    }
    for identifier in report.applied { print("applied \(identifier)") }
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  switch error {
  case let failure as MigrationFailure: exit(failure.exit.rawValue)
  case let error as MigrationError: exit(error.exit.rawValue)
  default: exit(99)
  }
}
