import SQLiteMigration
import SQLiteQuery

/// One word behind `.migrate`: what is to be done with the migrations.
///
/// An action is one type in one file, and one line in ``MigrateActions/all``.
protocol MigrateAction: SendableMetatype {
  /// Its name behind `.migrate`, its parameters and its summary.
  static var signature: CommandSignature { get }

  /// Takes the words behind its name.
  init(_ arguments: inout CommandArguments) throws

  /// Does it.
  ///
  /// - Returns: The exit code for scripts.
  func run(in context: MigrateContext) throws -> MigrationExit
}

/// The actions of `.migrate`.
enum MigrateActions {
  /// All actions, in the order of the help.
  static let all: [any MigrateAction.Type] = [
    MigrateStatus.self,
    MigratePlan.self,
    MigrateUp.self,
    MigrateTo.self,
    MigrateRedo.self,
    MigrateDown.self,
    MigrateVerify.self,
    MigrateCheck.self,
    MigrateDiff.self,
    MigrateShow.self,
    MigrateLint.self,
    MigrateNew.self,
    MigrateAdopt.self,
    MigrateBaseline.self,
    MigrateMark.self,
    MigrateAccept.self,
    MigrateBackup.self,
    MigrateBackups.self,
    MigrateRestore.self,
  ]

  /// The action of a name.
  static func named(_ name: String) -> (any MigrateAction.Type)? {
    all.first { $0.signature.name == name }
  }
}
