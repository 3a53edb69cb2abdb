import Foundation
import TestSupport

/// Runs the built shell and tells how much memory it took at most.
struct PeakMemory {
  let run: ProcessRun
  /// The most memory that was in use, in KiB.
  let kibibytes: Int

  /// `input` is a command of the system's shell whose output is the script.
  init(_ arguments: [String], input: String, in directory: TemporaryDirectory) throws {
    // What is written behind the last statement tells of the shell itself.
    let script = "{ \(input); echo \".shell grep VmHWM /proc/\\$PPID/status > peak\"; }"
    run = try runProcess(
      "/bin/sh",
      ["-c", "\(script) | \"$0\" \"$@\"", builtProduct("assay")] + arguments,
      directory: directory.path,
      seconds: 300
    )
    kibibytes = Int(try directory.read("peak").filter(\.isNumber)) ?? 0
  }
}
