import Glibc
import SQLShell
import SQLiteMigration

var configuration = ShellConfiguration()
configuration.name = "bookshop"
configuration.migrations = try MigrationSource(Schema.self)
configuration.commands = [StockCommand.self]
exit(Shell(configuration).run(arguments: CommandLine.arguments, streams: .standard))
