import SQLSyntax

/// Reads one migration, statement by statement, for what is known to go wrong.
struct Linter {
  let step: MigrationStep
  let script: SQLScript

  func findings() -> [LintReport.Finding] {
    var findings: [LintReport.Finding] = []
    var guardian = StatementGuard(usesTransaction: step.usesTransaction)
    var renamedAway: Set<String> = []
    for range in statements {
      let sql = script.utf8.text(range)
      let tokens = normalizedSQL(sql)
      func add(_ rule: String, _ message: String) {
        findings.append(
          LintReport.Finding(
            identifier: step.identifier,
            location: script.location(at: range.lowerBound),
            rule: rule,
            message: message
          )
        )
      }
      if case .refuse(let reason) = guardian.judge(StatementWords(script.utf8[range])) {
        add("refused", reason)
      }
      let summary = StatementSummary(sql)
      let target = summary.target?.name.lowercased()
      switch summary.kind {
      case .insert where follows(tokens, ["select", "*"]):
        add(
          "insert-select-star",
          "SELECT * copies by position: columns in another order exchange their values; name them"
        )
      case .insert where follows(tokens, ["or", "rollback"]):
        add("or-rollback", "OR ROLLBACK ends the migrator's transaction; write OR ABORT")
      case .create(.table) where isTableAsSelect(tokens):
        add(
          "create-table-as",
          "CREATE TABLE … AS keeps no key, NOT NULL, CHECK or DEFAULT; write the columns out"
        )
      case .create(.table):
        if let target, renamedAway.contains(target) {
          add(
            "rename-aside",
            "views, triggers and foreign keys follow a table that is renamed away; make new_\(target) "
              + "instead, copy, drop \(target), and rename new_\(target)"
          )
        }
      case .create(.trigger) where follows(tokens, ["raise", "(", "rollback"]):
        add("raise-rollback", "RAISE(ROLLBACK, …) would end the transaction of whoever fires it")
      case .update(hasWhere: false), .delete(hasWhere: false):
        add("no-where", "without WHERE it reaches every row of \(target ?? "the table")")
      case .alter(.renameTable): if let target { renamedAway.insert(target) }
      case .alter(.dropColumn): lintVersion("3.35", "DROP COLUMN", add)
      case .alter(.renameColumn): lintVersion("3.25", "RENAME COLUMN", add)
      case .alter(.other):
        add("version", "only the newest SQLite knows this ALTER TABLE; rebuild the table instead")
      case .drop(.table):
        if step.foreignKeys == .immediate {
          add(
            "cascade",
            "with foreign keys enforced, dropping a table deletes its rows first, and their children "
              + "with them; leave foreign-keys immediate out"
          )
        }
        if !step.usesTransaction, let target, target.hasPrefix("new_") {
          add(
            "drop-copy",
            "after a crash between DROP and RENAME the rows stand only in \(target); running this "
              + "again would destroy them"
          )
        }
      default: break
      }
      if tokens.contains("returning") { lintVersion("3.35", "RETURNING", add) }
      if summary.kind == .create(.table), tokens.last == "strict" || tokens.contains("strict") {
        lintVersion("3.37", "STRICT", add)
      }
    }
    return findings
  }

  private var statements: [Range<Int>] {
    script.utf8.withUnsafeBytes { StatementSplitter.statements(utf8: $0) }
  }

  /// Only where the file declares the oldest SQLite that it is written for.
  private func lintVersion(_ needed: String, _ what: String, _ add: (String, String) -> Void) {
    guard let declared = step.requiredSQLite.flatMap({ SQLiteVersion($0) }),
      let required = SQLiteVersion(needed), declared < required
    else { return }
    add("version", "\(what) needs SQLite \(needed); the file says requires-sqlite \(declared)")
  }

  private func isTableAsSelect(_ tokens: [String]) -> Bool {
    guard let position = tokens.firstIndex(of: "as") else { return false }
    let following = tokens[(position + 1)...].first { $0 != "(" }
    return !tokens[..<position].contains("(") && ["select", "with", "values"].contains(following)
  }

  private func follows(_ tokens: [String], _ words: [String]) -> Bool {
    guard tokens.count >= words.count else { return false }
    return (0...tokens.count - words.count).contains { start in
      tokens[start..<start + words.count].elementsEqual(words)
    }
  }
}
