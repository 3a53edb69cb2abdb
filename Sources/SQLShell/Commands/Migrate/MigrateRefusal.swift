import SQLiteMigration

/// What was written behind `.migrate` can't be understood; said where the action would have run.
struct MigrateRefusal: MigrateAction {
  static let signature = CommandSignature("", summary: "an action that is not understood")

  private let error: any Error

  init(_ error: any Error) { self.error = error }

  init(_ arguments: inout CommandArguments) throws { error = UsageError(usage: arguments.usage) }

  func run(in context: MigrateContext) throws -> MigrationExit { throw error }
}
