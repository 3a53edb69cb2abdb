import Glibc
import SQLShell

Shell.prepareProcess()
let arguments = (0..<Int(CommandLine.argc)).map { index in
  CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) }
}
if let place = arguments.firstIndex(of: nil) {
  // Repaired, it might name another file.
  let words = "Error: argument \(place) is not UTF-8 text\n"
  _ = words.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(1)
}
let status = Shell().run(arguments: arguments.compactMap { $0 }, streams: .standard)
Shell.endProcessAsSignalled()
exit(status)
