import SQLSyntax

/// What statements of this session have named, so that it can be offered first.
final class SessionMemory {
  private var uses: [String: Int] = [:]
  private var clock = 0
  /// Savepoints that are open, the innermost last.
  private(set) var savepoints: [String] = []

  /// Learns from a text that is about to run.
  func learn(from sql: String) {
    clock += 1
    if uses.count > Self.limit { uses = uses.filter { $0.value > clock - Self.limit / 10 } }
    var previous: Keyword?
    let bytes = Array(sql.utf8)
    for token in Lexer.tokens(of: sql) where !token.isTrivia {
      let text = String(decoding: bytes[token.range], as: UTF8.self)
      let keyword = token.keyword
      if token.kind == .identifier || token.kind == .quotedIdentifier {
        let name = Quoting.name(ofToken: text)
        uses[name.lowercased()] = clock
        note(name, after: previous)
      }
      if keyword != .savepoint || previous != .release { previous = keyword }
    }
  }

  /// Forgets savepoints: none outlives its transaction.
  func transactionEnded() { savepoints = [] }

  /// When a name was used last: the greater, the later; 0 for never.
  func lastUse(of name: String) -> Int { uses[name.lowercased()] ?? 0 }

  private static let limit = 5_000

  private func note(_ name: String, after keyword: Keyword?) {
    switch keyword {
    case .savepoint: savepoints.append(name)
    case .release:
      let place = savepoints.lastIndex { $0.lowercased() == name.lowercased() }
      if let place { savepoints.removeSubrange(place...) }
    default: break
    }
  }
}
