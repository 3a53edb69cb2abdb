import SQLSyntax

/// What was probably meant by an option that a dot command does not have.
enum OptionSuggestion {
  /// The option, with its dashes, that the first unknown one among the words is close to.
  static func option(among words: [String], of signature: CommandSignature) -> String? {
    let known = options(of: signature)
    let names = known.map(bare)
    for word in words where word.hasPrefix("-") && word.contains(where: \.isLetter) {
      let name = bare(word)
      guard !names.contains(name) else { continue }
      guard let match = NameSuggestion.closestMatch(to: name, in: names) else { return nil }
      return known.first { bare($0) == match }
    }
    return nil
  }

  /// The options that a command's help speaks of.
  static func options(of signature: CommandSignature) -> [String] {
    var found: [String] = []
    var texts = [signature.details]
    for parameter in signature.parameters {
      texts.append(parameter.label)
      if case .oneOf(let words) = parameter.kind { texts += words }
    }
    for text in texts {
      for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "-" })
      where word.hasPrefix("-") && word.dropFirst().contains(where: \.isLetter) {
        if !found.contains(String(word)) { found.append(String(word)) }
      }
    }
    return found
  }

  private static func bare(_ option: String) -> String { String(option.drop { $0 == "-" }) }
}
