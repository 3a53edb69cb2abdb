import FaultyFiles
import Glibc
import SQLShell

// The shell as it is, on a file system that fails where ASSAY_FAULT says.
assay_faulty_files_install()
exit(Shell().run(arguments: CommandLine.arguments, streams: .standard))
