import CEditLine

/// A command that key maps can name, beside those of libedit.
struct EditorCommand: Sendable {
  /// The name for bind(1) and `~/.editrc`.
  let name: String
  /// One line for those who list the bindings.
  let help: String
  /// The keys that run it from the start.
  let keys: [KeyBinding]
  /// What runs: `{ pointer, _ in EditLineEditor.run(pointer) { editor in … } }`, a function without captures.
  let function: @convention(c) (OpaquePointer?, UInt32) -> UInt8

  /// Every command, by its subject.
  static let all: [EditorCommand] = [
    entryCommands,
    movements,
    deletions,
    completions,
    historyCommands,
    searches,
    viCommands,
    viLineCommands,
    viInsertions,
  ].flatMap { $0 }
}

/// A key for a command.
struct KeyBinding: Sendable {
  /// Where a key counts.
  enum Map: Sendable {
    /// Everywhere.
    case all
    /// In emacs mode, and in vi mode while inserting.
    case inserting
    /// In emacs mode alone.
    case emacs
    /// In vi's command mode alone.
    case viCommand
  }

  let key: String
  let map: Map

  static func all(_ key: PrivateKey) -> KeyBinding { KeyBinding(key: key.binding, map: .all) }
  static func all(_ key: String) -> KeyBinding { KeyBinding(key: key, map: .all) }
  static func inserting(_ key: String) -> KeyBinding { KeyBinding(key: key, map: .inserting) }
  static func emacs(_ key: String) -> KeyBinding { KeyBinding(key: key, map: .emacs) }
  static func viCommand(_ key: String) -> KeyBinding { KeyBinding(key: key, map: .viCommand) }
}

/// What a command did, in the terms of libedit.
enum CommandOutcome {
  /// The text changed.
  case edited
  /// Only the cursor moved.
  case moved
  /// Nothing that libedit must know of.
  case nothing
  /// It could not be done: the bell rings.
  case refused
  /// The entry ends here.
  case finished
  /// The keys that were pushed go on with the same count and operator.
  case handedOn

  var code: UInt8 {
    switch self {
    case .edited: UInt8(CC_REFRESH)
    case .moved: UInt8(CC_CURSOR)
    case .nothing: UInt8(CC_NORM)
    case .refused: UInt8(CC_REFRESH_BEEP)
    case .finished: UInt8(CC_EOF)
    case .handedOn: UInt8(CC_ARGHACK)
    }
  }
}
