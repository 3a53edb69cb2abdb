import SQLSyntax

/// What SQL would do outside of the database that it runs in, and so just as well where it runs in
/// a copy.
enum OutsideReach {
  /// The first word in it that reaches outside: ATTACH of a file, VACUUM INTO, a function of the
  /// shell that writes files; nil where there is none.
  static func first(in utf8: [UInt8]) -> String? {
    var found: String?
    var statement: Keyword?
    var isBeginning = true
    /// The name before, where it may be that of a function, and the keyword before.
    var name: Range<Int>?
    var keyword: Keyword?
    var file: [String] = []
    forEachToken(utf8) { token in
      if isBeginning {
        (statement, file) = (token.keyword, [])
      } else if statement == .attach, token.keyword == .as {
        if !memory.contains(file) { found = "ATTACH" }
        statement = nil
      } else if statement == .attach, token.keyword != .database {
        file.append(utf8.text(token.range))
      } else if statement == .vacuum, token.keyword == .into {
        found = "VACUUM INTO"
      }
      if token.kind == .leftParenthesis, let name {
        let function = utf8.text(name).lowercased()
        if writingFunctions.contains(function) { found = function }
      }
      let isName = token.kind == .identifier && !(keyword.map(beforeTables.contains) ?? false)
      name = isName ? token.range : nil
      keyword = token.keyword
      isBeginning = token.kind == .semicolon
      return found == nil
    }
    return found
  }

  /// What ATTACH makes in memory, or in a file that is gone with the connection.
  private static let memory: Set<[String]> = [["':memory:'"], ["''"]]

  /// What may stand before the name of a table that its columns follow.
  private static let beforeTables: Set<Keyword> = [.table, .exists, .into, .on, .references]

  private static let writingFunctions: Set<String> = ["edit", "load_extension", "writefile"]
}

extension MigrationStep {
  /// What it does outside of the database, in a word; nil for nothing.
  var reach: String? {
    if hasSideEffects { return "code with side effects" }
    return script.flatMap { OutsideReach.first(in: $0.utf8) }
  }
}
