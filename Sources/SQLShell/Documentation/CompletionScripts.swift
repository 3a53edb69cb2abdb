/// The scripts by which a system shell completes the program's arguments.
enum CompletionScripts {
  /// One for each shell.
  static let all: [any CompletionScript.Type] = [
    BashCompletions.self,
    FishCompletions.self,
    ZshCompletions.self,
  ]

  /// `bash fish zsh`.
  static let names = all.map { $0.shell }.joined(separator: " ")
}

/// Completions for one shell.
///
/// A shell is one type in one file, and one line in ``CompletionScripts/all``.
protocol CompletionScript: SendableMetatype {
  /// Its name.
  static var shell: String { get }

  /// What it has to read.
  static func text(_ words: ProgramWords) -> String
}

extension CompletionScript {
  /// A word in quotes that the POSIX shell keeps as it is.
  static func quoted(_ word: String) -> String { ShellWord.quoted(word) }
}
