import Glibc
import SQLShell
import SQLiteQuery

/// Scripts and rc files, run in safe mode: they end, and reach no file.
enum ScriptFuzz: FuzzTarget {
  static let name = "scripts"

  nonisolated(unsafe) private static let script = ScratchFile(ScratchFile.folder + "/script")
  private static let work: String = {
    let path = ScratchFile.folder + "/work"
    mkdir(path, 0o700)
    chdir(path)
    return path
  }()
  private static let output = open("/dev/null", O_RDWR)

  nonisolated(unsafe) private static let shell: Shell = {
    var configuration = ShellConfiguration()
    configuration.prepareDatabase = { db in
      // An endless query is no fault of the shell's.
      var steps = 0
      try db.setProgressHandler(every: 1_000) {
        steps += 1
        return steps < 2_000
      }
      try db.execute(sql: "PRAGMA hard_heap_limit = 100000000")
    }
    return Shell(configuration)
  }()

  static func run(_ bytes: UnsafeRawBufferPointer) {
    // Words that start programs stay out: a fault here must not be one of the whole machine.
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    for word in [".sh", ".sy", ".prog", "|", "edit", ".watch", ".excel", ".once", ".ti"] {
      if text.contains(word) { return }
    }
    script.write(bytes)
    let folder = work
    let input = open(script.path, O_RDONLY | O_CLOEXEC)
    defer { close(input) }
    let status = shell.run(
      arguments: ["assay", "-safe", "-batch", "-noinit", ":memory:"],
      streams: ShellStreams(input: input, output: output, errors: output),
      environment: { _ in nil }
    )
    if !(0...255).contains(status) { fault("status \(status)") }
    if rmdir(folder) != 0 { fault("safe mode left a file in \(folder)") }
    mkdir(folder, 0o700)
    chdir(folder)
  }
}
