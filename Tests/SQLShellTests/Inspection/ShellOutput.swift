import Glibc
import SQLShell
import TestSupport

/// What a shell printed and how it ended.
struct ShellOutput {
  let output: String
  let errors: String
  let status: Int32
}

/// Runs commands of a shell within this process, as arguments behind a database; without commands
/// it reads the input.
func shell(
  _ commands: [String],
  on database: String = ":memory:",
  options: [String] = [],
  input: String = "",
  environment: [String: String] = [:]
) throws -> ShellOutput {
  let directory = try TemporaryDirectory()
  let paths = ["in", "out", "err"].map { directory.file($0) }
  try directory.write(input, to: "in")
  let descriptors = paths.map { open($0, O_RDWR | O_CREAT, 0o600) }
  defer { for descriptor in descriptors { close(descriptor) } }
  let status = Shell().run(
    arguments: ["assay", "-noinit"] + options + [database] + commands,
    streams: ShellStreams(input: descriptors[0], output: descriptors[1], errors: descriptors[2]),
    environment: { environment[$0] }
  )
  return ShellOutput(
    output: try directory.read("out"),
    errors: try directory.read("err"),
    status: status
  )
}
