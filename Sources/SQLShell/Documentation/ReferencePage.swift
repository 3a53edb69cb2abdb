/// The reference of options, commands and variables, in Markdown.
struct ReferencePage {
  private let words: ProgramWords

  init(_ configuration: ShellConfiguration) { words = ProgramWords(configuration) }

  /// The whole page.
  var text: String {
    var parts = [
      """
      # Reference

      The words of the program's own help, made from the same declarations; the manual page
      (`\(words.name) -man`) has them, too.

      ## Command line

      `\(words.name) [OPTIONS] [DATABASE] [SQL or .command]…`

      Options are given with one dash or two.

      """
    ]
    parts.append(table(["option", "what it does"], words.options.map { ($0.usage, $0.summary) }))
    parts.append("## Dot commands\n\nWords in question marks may be left out.\n")
    for group in words.groups {
      parts.append("### \(group.heading)\n")
      for command in group.commands { parts.append(entry(command.usage, command)) }
    }
    parts.append("## Migrations\n\nEach takes `--json`.\n")
    for action in words.actions {
      parts.append(entry(".migrate " + action.usage.dropFirst(), action))
    }
    parts.append("## Exit status\n\n\(escaped(ProgramWords.exitWords))\n")
    parts.append(
      table(["code", "meaning"], ProgramWords.exitCodes.map { (String($0.code), $0.meaning) })
    )
    parts.append("## Environment\n")
    parts.append(table(["variable", "meaning"], words.variables.map { ($0.name, $0.meaning) }))
    return parts.joined(separator: "\n")
  }

  private func entry(_ usage: String, _ signature: CommandSignature) -> String {
    var entry = "`\(usage)`  \n\(escaped(signature.summary)).\n"
    if !signature.details.isEmpty { entry += "\n```\n\(signature.details)\n```\n" }
    return entry
  }

  private func table(_ heading: [String], _ rows: [(String, String)]) -> String {
    let lines =
      ["| \(heading.joined(separator: " | ")) |", "| --- | --- |"]
      + rows.map { "| `\($0.0.replacing("|", with: "\\|"))` | \(escaped($0.1)) |" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func escaped(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("*", with: "\\*")
  }
}
