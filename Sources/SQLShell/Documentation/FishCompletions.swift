/// Completions for fish.
enum FishCompletions: CompletionScript {
  static let shell = "fish"

  static func text(_ words: ProgramWords) -> String {
    var lines = ["# fish completions for \(words.name) \(words.version)"]
    for option in words.options {
      // -r takes a word behind the option, -x one that is no file.
      let behind =
        switch option.parameters.first?.kind {
        case nil: ""
        case .file?: " -r"
        case .directory?: " -x -a '(__fish_complete_directories)'"
        case .oneOf(let choices)?: " -x -a \(escaped(choices.joined(separator: " ")))"
        default: " -x"
        }
      lines.append(
        "complete -c \(words.name) -o \(option.name)\(behind) -d \(escaped(option.summary))"
      )
    }
    for command in words.commands {
      lines.append(
        "complete -c \(words.name) -n 'string match -q -- \".*\" (commandline -ct)' "
          + "-a .\(command.name) -d \(escaped(command.summary))"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// In single quotes, in which fish takes two characters for more than themselves.
  private static func escaped(_ word: String) -> String {
    "'" + word.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
