import TestSupport

/// Runs the built shell as a script does, in a folder of its own.
struct ShellRun {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  func callAsFunction(
    _ arguments: [String] = [],
    _ input: String = "",
    bytes: [UInt8]? = nil,
    name: String = "assay"
  ) throws -> ProcessRun {
    var environment = testEnvironment()
    environment["HOME"] = directory.path
    environment["XDG_CONFIG_HOME"] = directory.path + "/config"
    var program = try builtProduct("assay")
    if name != "assay" {
      let link = directory.file(name)
      _ = try runProcess("/bin/ln", ["-sf", program, link])
      program = link
    }
    return try runProcess(
      program,
      arguments,
      input: input,
      inputBytes: bytes,
      environment: environment,
      directory: directory.path
    )
  }
}
