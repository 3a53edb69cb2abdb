/// The keywords that fit in the places of a statement, the most likely first.
enum KeywordPhrases {
  static let changes = [
    "SELECT", "INSERT INTO", "UPDATE", "DELETE FROM", "VALUES", "REPLACE INTO",
  ]
  static let statements =
    changes + [
      "WITH", "CREATE", "DROP", "ALTER TABLE", "PRAGMA", "EXPLAIN", "BEGIN", "COMMIT", "ROLLBACK",
      "SAVEPOINT", "RELEASE", "ATTACH", "DETACH", "VACUUM", "ANALYZE", "REINDEX", "END",
    ]
  static let query = ["SELECT", "WITH", "VALUES"]
  static let operands = [
    "CASE", "NOT", "NULL", "EXISTS", "CAST", "TRUE", "FALSE", "CURRENT_TIMESTAMP", "CURRENT_DATE",
    "CURRENT_TIME",
  ]
  static let infix = [
    "AND", "OR", "IS NULL", "IS NOT NULL", "IN", "LIKE", "BETWEEN", "IS", "NOT IN", "NOT LIKE",
    "NOT BETWEEN", "GLOB", "MATCH", "REGEXP", "COLLATE", "ESCAPE", "ISNULL", "NOTNULL", "IS NOT",
  ]
  static let call = ["OVER", "FILTER"]
  static let caseParts = ["WHEN", "THEN", "ELSE", "END"]
  static let compound = ["UNION", "UNION ALL", "INTERSECT", "EXCEPT"]
  static let afterWhere = ["GROUP BY", "ORDER BY", "LIMIT", "WINDOW"] + compound
  static let afterGroup = ["HAVING", "ORDER BY", "LIMIT", "WINDOW"] + compound
  static let afterResult = ["FROM", "AS", "WHERE", "ORDER BY", "LIMIT"] + compound
  static let joins = [
    "JOIN", "LEFT JOIN", "INNER JOIN", "CROSS JOIN", "NATURAL JOIN", "RIGHT JOIN", "FULL JOIN",
  ]
  static let afterSource = ["WHERE"] + joins + ["AS"] + afterWhere + ["INDEXED BY", "NOT INDEXED"]
  static let ordering = ["ASC", "DESC", "NULLS FIRST", "NULLS LAST", "COLLATE", "LIMIT"]
  static let window = ["PARTITION BY", "ORDER BY", "ROWS", "RANGE", "GROUPS"]
  static let frame = [
    "BETWEEN", "UNBOUNDED PRECEDING", "UNBOUNDED FOLLOWING", "CURRENT ROW", "PRECEDING",
    "FOLLOWING", "EXCLUDE",
  ]
  static let conflict = ["REPLACE", "IGNORE", "ABORT", "FAIL", "ROLLBACK"]
  static let columnConstraints = [
    "NOT NULL", "PRIMARY KEY", "DEFAULT", "UNIQUE", "REFERENCES", "CHECK", "COLLATE",
    "GENERATED ALWAYS AS", "CONSTRAINT", "AUTOINCREMENT", "STORED", "VIRTUAL", "ON CONFLICT",
    "ON DELETE", "ON UPDATE", "DEFERRABLE INITIALLY DEFERRED", "CASCADE", "RESTRICT", "SET NULL",
    "SET DEFAULT", "NO ACTION", "NULL", "ASC", "DESC",
  ]
  static let tableConstraints = ["PRIMARY KEY", "FOREIGN KEY", "UNIQUE", "CHECK", "CONSTRAINT"]
  static let tableOptions = ["STRICT", "WITHOUT ROWID"]
  static let creatable = [
    "TABLE", "INDEX", "UNIQUE INDEX", "VIEW", "TRIGGER", "TEMP TABLE", "TEMP VIEW",
    "TEMP TRIGGER", "VIRTUAL TABLE",
  ]
  static let droppable = ["TABLE", "INDEX", "VIEW", "TRIGGER"]
}
