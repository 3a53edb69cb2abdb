import LineEditing
import SQLSyntax

/// How proposals are written at one place: what they replace, in which case and quotes.
struct CompletionSpelling {
  /// What a candidate replaces, as UTF-8 offsets.
  let range: Range<Int>
  private let quote: Character?
  private let isLowerCase: Bool
  /// The byte behind the range.
  private let next: UInt8?

  /// Whether what stands behind the cursor belongs to the name is the caller's to say.
  init(context: CompletionContext, sql: String, replacesRest: Bool) {
    let prefix = context.prefix
    quote = prefix.quote
    // A closing quote that is there already is written anew with the name.
    let behind = prefix.isClosed ? 1 : replacesRest ? prefix.rest.utf8.count : 0
    let range = prefix.range.lowerBound..<prefix.range.upperBound + behind
    self.range = range
    let rest = sql.utf8.dropFirst(range.upperBound)
    next = rest.first
    if let first = prefix.text.first {
      isLowerCase = first.isLowercase
    } else {
      isLowerCase = Self.lastKeywordIsLowerCase(sql, before: prefix.range.lowerBound)
    }
  }

  func candidate(for proposal: Proposal) -> CompletionCandidate {
    var ending = proposal.ending
    if let first = ending.utf8.first, first == next { ending = "" }
    return CompletionCandidate(
      proposal.text ?? text(of: proposal),
      display: proposal.text == nil ? displayed(proposal) : proposal.text,
      detail: proposal.detail,
      ending: ending
    )
  }

  private func text(of proposal: Proposal) -> String {
    let name = proposal.name
    switch proposal.spelling {
    case .keyword: return isLowerCase ? name.lowercased() : name
    case .verbatim: return name
    case .value: return quote == "'" ? Quoting.literal(name) : name
    case .identifier:
      switch quote {
      case nil: return Quoting.identifier(name)
      case "'": return Quoting.literal(name)
      case "`": return "`" + name.replacing("`", with: "``") + "`"
      // A name with a closing bracket can't be written in brackets.
      case "[" where !name.contains("]"): return "[" + name + "]"
      default: return Quoting.quotedIdentifier(name)
      }
    }
  }

  private func displayed(_ proposal: Proposal) -> String {
    proposal.spelling == .keyword && isLowerCase ? proposal.name.lowercased() : proposal.name
  }

  /// Nothing typed yet: go on as the statement was begun.
  private static func lastKeywordIsLowerCase(_ sql: String, before offset: Int) -> Bool {
    let bytes = Array(sql.utf8.prefix(offset))
    let text = String(decoding: bytes, as: UTF8.self)
    guard let keyword = Lexer.tokens(of: text).last(where: { $0.kind == .keyword }) else {
      return false
    }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[keyword.range.lowerBound])
  }
}
