import SQLSyntax

/// Decides about each statement of a file whether the runner runs it, passes over it because the
/// runner does the same itself, or refuses it.
struct StatementGuard {
  enum Verdict: Equatable {
    case run
    /// An outer BEGIN or COMMIT, or a pragma that switches foreign keys around what it changes.
    case skip
    case refuse(String)
  }

  private let usesTransaction: Bool
  private var hasRun = false
  private var hasOuterBegin = false
  private var isClosing = false
  private var hasSwitchedForeignKeys = false

  init(usesTransaction: Bool) { self.usesTransaction = usesTransaction }

  /// The verdict on the next statement, in the order of the file.
  mutating func judge(_ words: StatementWords) -> Verdict {
    let verdict = verdict(words)
    if isClosing, verdict == .run {
      return .refuse("COMMIT ends the transaction in the middle of the migration")
    }
    if verdict == .run { hasRun = true }
    return verdict
  }

  private mutating func verdict(_ words: StatementWords) -> Verdict {
    switch words.first {
    case "begin" where usesTransaction:
      if hasRun || hasOuterBegin { return .refuse(Self.ownTransaction("BEGIN")) }
      hasOuterBegin = true
      return .skip
    case "commit" where usesTransaction, "end" where usesTransaction:
      guard hasOuterBegin else { return .refuse(Self.ownTransaction("COMMIT")) }
      isClosing = true
      return .skip
    case "rollback" where usesTransaction, "savepoint" where usesTransaction,
      "release" where usesTransaction:
      return .refuse(Self.ownTransaction(words.first.uppercased()))
    case "attach", "detach": return usesTransaction ? .refuse(Self.outside(words.first)) : .run
    case "vacuum" where usesTransaction: return .refuse(Self.outside("vacuum"))
    case "pragma": return judgePragma(words)
    default: return .run
    }
  }

  private mutating func judgePragma(_ words: StatementWords) -> Verdict {
    guard usesTransaction, words.hasArgument else { return .run }
    switch words.pragma {
    case "foreign_keys":
      // Off before everything, or around each rebuild, and on after it, is what the runner does for
      // the whole file: it counts new violations at its end.
      if !hasRun || words.isSwitchedOn || hasSwitchedForeignKeys {
        hasSwitchedForeignKeys = true
        return .skip
      }
      return .refuse(
        "PRAGMA foreign_keys does nothing inside a transaction; say -- migrate: foreign-keys off, "
          + "deferred or immediate at the head of the file"
      )
    case "journal_mode", "synchronous", "page_size", "auto_vacuum", "encoding":
      return .refuse(Self.outside("PRAGMA \(words.pragma)"))
    default: return .run
    }
  }

  private static func ownTransaction(_ word: String) -> String {
    "\(word) in a migration: the migrator runs the whole file in a transaction of its own; take the "
      + "word out, or say -- migrate: no-transaction at the head of the file, or of its "
      + "down part"
  }

  private static func outside(_ word: String) -> String {
    "\(word.uppercased()) can't run inside a transaction; put it into a migration of its own with "
      + "-- migrate: no-transaction at the head of the file, or of its down part"
  }
}

/// The words of a statement that decide what becomes of it, in lower case.
struct StatementWords {
  private(set) var first = ""
  /// The name after PRAGMA, without its schema.
  private(set) var pragma = ""
  /// Whether a pragma is given a value.
  private(set) var hasArgument = false
  /// Whether that value means on.
  private(set) var isSwitchedOn = false

  init(_ sql: ArraySlice<UInt8>) {
    let utf8 = Array(sql)
    forEachToken(utf8) { token in
      let text = utf8.text(token.range)
      if first.isEmpty {
        first = Quoting.name(ofToken: text).lowercased()
        return first == "pragma"
      }
      take(token, text)
      return true
    }
  }

  private mutating func take(_ token: Token, _ text: String) {
    switch token.kind {
    case .operator where text == "=", .leftParenthesis: hasArgument = true
    case .keyword, .identifier, .quotedIdentifier, .string, .integer:
      let word = Quoting.name(ofToken: text).lowercased()
      if hasArgument {
        isSwitchedOn = ["on", "yes", "true", "1"].contains(word)
      } else {
        pragma = word
      }
    default: break
    }
  }

  /// Every name and word of a statement.
  static func names(in sql: String) -> Set<String> {
    let utf8 = Array(sql.utf8)
    var names: Set<String> = []
    forEachToken(utf8) { token in
      switch token.kind {
      case .keyword, .identifier, .quotedIdentifier, .string:
        names.insert(Quoting.name(ofToken: utf8.text(token.range)).lowercased())
      default: break
      }
      return true
    }
    return names
  }

  /// Whether a file has a word that can change or drop rows that are there.
  static func mayTouchRows(_ script: SQLScript) -> Bool {
    var found = false
    forEachToken(script.utf8) { token in
      switch token.keyword {
      case .insert, .update, .delete, .replace, .drop, .alter, .pragma: found = true
      default: break
      }
      return !found
    }
    return found
  }
}
