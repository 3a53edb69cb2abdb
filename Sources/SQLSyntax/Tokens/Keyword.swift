/// The words that SQLite's tokenizer knows: the 147 of version 3.40 and `WITHIN` of 3.47.
///
/// Source: <https://www.sqlite.org/lang_keywords.html>
public enum Keyword: String, CaseIterable, Sendable {
  case abort, action, add, after, all, alter, always, analyze, and, `as`, asc, attach,
    autoincrement, before, begin, between, by, cascade, `case`, cast, check, collate, column,
    commit, conflict, constraint, create, cross, current, currentDate = "current_date",
    currentTime = "current_time", currentTimestamp = "current_timestamp", database, `default`,
    deferrable, deferred, delete, desc, detach, distinct, `do`, drop, each, `else`, end, escape,
    except, exclude, exclusive, exists, explain, fail, filter, first, following, `for`, foreign,
    from, full, generated, glob, group, groups, having, `if`, ignore, immediate, `in`, index,
    indexed, initially, inner, insert, instead, intersect, into, `is`, isnull, join, key, last,
    left, like, limit, match, materialized, natural, no, not, nothing, notnull, null, nulls, of,
    offset, on, or, order, others, outer, over, partition, plan, pragma, preceding, primary,
    query, raise, range, recursive, references, regexp, reindex, release, rename, replace,
    restrict, returning, right, rollback, row, rows, savepoint, select, set, table, temp,
    temporary, then, ties, to, transaction, trigger, unbounded, union, unique, update, using,
    vacuum, values, view, virtual, when, `where`, window, with, within, without

  /// The word as SQL is usually written: `SELECT`.
  public var text: String { rawValue.uppercased() }

  /// The keyword that a word is, whatever its case.
  public init?(_ word: String) {
    var word = word
    let found = word.withUTF8 { buffer in
      Keyword(utf8: UnsafeRawBufferPointer(buffer), in: 0..<buffer.count)
    }
    guard let found else { return nil }
    self = found
  }

  /// The keyword that stands in a range of bytes, whatever its case.
  init?(utf8 bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
    guard let found = KeywordTable.shared.keyword(in: bytes, at: range) else { return nil }
    self = found
  }

  /// Whether SQLite's grammar also takes it, bare, for the name of a table or column.
  ///
  /// Source: the `%fallback` rules of SQLite's grammar; the tests try each word.
  public var isUsableAsName: Bool {
    switch self {
    case .abort, .action, .after, .always, .analyze, .asc, .attach, .before, .begin, .by,
      .cascade, .column, .conflict, .cross, .current, .database, .deferred, .desc, .detach, .do,
      .each, .end, .exclude, .exclusive, .explain, .fail, .filter, .first, .following, .for,
      .full, .generated, .glob, .groups, .ignore, .immediate, .indexed, .initially, .inner,
      .instead, .key, .last, .left, .like, .match, .materialized, .natural, .no, .nulls, .of,
      .offset, .others, .outer, .over, .partition, .plan, .pragma, .preceding, .query, .range,
      .recursive, .regexp, .reindex, .release, .rename, .replace, .restrict, .right, .rollback,
      .row, .rows, .savepoint, .temp, .temporary, .ties, .trigger, .unbounded, .vacuum, .view,
      .virtual, .window, .within, .without:
      true
    default: false
    }
  }
}
