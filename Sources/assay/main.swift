import Glibc
import SQLShell

exit(Shell().run(arguments: CommandLine.arguments, streams: .standard))
