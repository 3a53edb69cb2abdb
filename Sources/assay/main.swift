import Glibc
import SQLShell

Shell.prepareProcess()
let status = Shell().run(arguments: CommandLine.arguments, streams: .standard)
Shell.endProcessAsSignalled()
exit(status)
