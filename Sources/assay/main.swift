import Glibc
import SQLShell

let status = Shell().run(arguments: CommandLine.arguments, streams: .standard)
Shell.endProcessAsSignalled()
exit(status)
