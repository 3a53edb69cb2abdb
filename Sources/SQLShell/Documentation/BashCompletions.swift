/// Completions for bash, by its own functions alone.
enum BashCompletions: CompletionScript {
  static let shell = "bash"

  static func text(_ words: ProgramWords) -> String {
    let cases = words.options.compactMap { option -> String? in
      guard let parameter = option.parameters.first, let answer = answer(parameter.kind) else {
        return nil
      }
      return "    -\(option.name)|--\(option.name)) \(answer); return ;;"
    }
    let options = words.options.map { "-" + $0.name }.joined(separator: " ")
    let commands = words.commands.map { "." + $0.name }.joined(separator: " ")
    return """
      # bash completions for \(words.name) \(words.version)
      _\(words.name)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        COMPREPLY=()
        case $previous in
      \(cases.joined(separator: "\n"))
        esac
        case $current in
          --*) COMPREPLY=($(compgen -P - -W \(quoted(options)) -- "${current#-}")) ;;
          -*) COMPREPLY=($(compgen -W \(quoted(options)) -- "$current")) ;;
          .[a-z]*) COMPREPLY=($(compgen -W \(quoted(commands)) -- "$current")) ;;
          *) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")) ;;
        esac
      }
      complete -F _\(words.name) \(words.name)

      """
  }

  private static func answer(_ kind: CommandParameter.Kind) -> String? {
    switch kind {
    case .oneOf(let words):
      "COMPREPLY=($(compgen -W \(quoted(words.joined(separator: " "))) -- \"$current\"))"
    case .file: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$current\"))"
    case .directory: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- \"$current\"))"
    case .text, .number: "COMPREPLY=()"
    default: nil
    }
  }
}
