import SQLSyntax

extension String {
  /// The name as SQL spells it whatever it holds: in double quotes, inner ones doubled.
  ///
  /// Source: <https://www.sqlite.org/lang_keywords.html>
  public var quotedDatabaseIdentifier: String { Quoting.quotedIdentifier(self) }
}
