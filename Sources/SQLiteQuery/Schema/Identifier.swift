extension String {
  /// The name as SQL spells it whatever it holds: in double quotes, inner ones doubled.
  ///
  /// Source: <https://www.sqlite.org/lang_keywords.html>
  public var quotedDatabaseIdentifier: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    quoted += "\""
    return quoted
  }

  /// The text as a literal of SQL.
  var quotedSQLText: String {
    var quoted = "'"
    for scalar in unicodeScalars {
      if scalar == "'" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    quoted += "'"
    return quoted
  }
}
