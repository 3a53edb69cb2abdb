/// What a program supplies to an editor, and a person's choices.
public struct EditorConfiguration {
  /// Whose keys.
  public enum KeyBindings: Equatable, Sendable {
    case emacs
    case vi
  }

  /// Where the person's key bindings (editrc(5)) come from.
  public enum BindingsFile: Equatable, Sendable {
    /// `~/.editrc`, or the file that the environment names in `EDITRC`.
    case standard
    case file(String)
    case none
  }

  /// The name by which lines of the bindings file can be for this program alone.
  public var programName: String
  /// The keys to begin with; the bindings file may change them.
  public var keyBindings = KeyBindings.emacs
  /// The person's key bindings.
  public var bindingsFile = BindingsFile.standard
  /// When an entry is whole.
  public var grammar: any EntryGrammar = SingleLineGrammar()
  /// Colours, or none.
  public var highlighter: (any Highlighter)?
  /// Candidates for the Tab key, or none.
  public var completer: (any Completer)?
  /// The suggestion in grey, or none.
  public var suggester: (any Suggester)?
  /// Styles of menu, suggestion and search.
  public var theme = EditorTheme.dark
  /// Edits a text elsewhere, in the person's own editor, and returns the result or nil when it was
  /// given up; called with the terminal as the program found it.
  public var externalEditor: ((String) -> String?)?

  /// A configuration for entries of one line without colours, completion or suggestions.
  public init(programName: String) { self.programName = programName }
}
