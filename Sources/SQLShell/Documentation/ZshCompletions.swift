/// Completions for zsh, by its completion system.
enum ZshCompletions: CompletionScript {
  static let shell = "zsh"

  static func text(_ words: ProgramWords) -> String {
    let options = words.options.map { option in
      "    "
        + quoted(
          "-\(option.name)[\(escaped(option.summary))]" + option.parameters.map(action).joined()
        )
    }
    let commands = words.commands.map { "    " + quoted(".\($0.name):\($0.summary)") }
    return """
      #compdef \(words.name)
      # zsh completions for \(words.name) \(words.version)
      _\(words.name)_words() {
        local -a commands=(
      \(commands.joined(separator: "\n"))
        )
        if [[ $PREFIX == .* ]]; then
          _describe 'dot command' commands
        else
          _message 'SQL or dot command'
        fi
      }
      _\(words.name)() {
        _arguments \\
      \(options.map { $0 + " \\" }.joined(separator: "\n"))
          '1:database:_files' \\
          '*:SQL or dot command:_\(words.name)_words'
      }
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        _\(words.name) "$@"
      else
        compdef _\(words.name) \(words.name)
      fi

      """
  }

  /// What `_arguments` is told of a word behind an option.
  private static func action(_ parameter: CommandParameter) -> String {
    let action =
      switch parameter.kind {
      case .oneOf(let words): "(\(words.joined(separator: " ")))"
      case .file: "_files"
      case .directory: "_files -/"
      default: " "
      }
    return ":\(parameter.label):\(action)"
  }

  /// Brackets and colons mean something to `_arguments`.
  private static func escaped(_ text: String) -> String {
    text.replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
  }
}
