import SQLiteQuery
import Testing

@Suite struct RowAdapterTests {
  private static let query = """
    SELECT 1 AS id, 'Ann' AS name, 20 AS teamId, 'Red' AS teamName, NULL AS extra
    """

  private func row(_ adapter: any RowAdapter) throws -> Row? {
    try DatabaseQueue().inDatabase { try Row.fetchOne($0, sql: Self.query, adapter: adapter) }
  }

  @Test func columnsAreChosenAndRenamed() throws {
    let names = ColumnMapping(["team": "TEAMNAME", "player": "name"])
    #expect(try row(names) == ["player": "Ann", "team": "Red"])
    #expect(try row(SuffixRowAdapter(fromIndex: 3)) == ["teamName": "Red", "extra": nil])
    #expect(try row(SuffixRowAdapter(fromIndex: 9)) == [:])
    #expect(try row(RangeRowAdapter(1..<3)) == ["name": "Ann", "teamId": 20])
    #expect(try row(RangeRowAdapter(0...0)) == ["id": 1])
    #expect(try row(EmptyRowAdapter()) == Row())
    let renamed = try row(RenameColumnAdapter { $0.uppercased() })
    #expect(renamed.map { Array($0.columnNames) } == ["ID", "NAME", "TEAMID", "TEAMNAME", "EXTRA"])
  }

  @Test func valuesOfAnAdaptedRowAreReadLikeThoseOfAny() throws {
    let row = try #require(try row(ColumnMapping(["n": "teamId", "e": "extra"])))
    #expect(row["N"] as Int == 20)
    #expect(row[0] as Int == 20)
    #expect(row["e"] as String? == nil)
    #expect(row.hasNull(atIndex: 1))
    #expect(!row.hasColumn("id"))
    #expect(row.copy() == row)
    #expect(row.unadapted.count == 5 && row.unadapted["name"] as String == "Ann")
    #expect(throws: RowDecodingError.self) { try row.decode(String.self, atIndex: 0) }
  }

  @Test func scopesSplitARow() throws {
    let adapter = ScopeAdapter(
      base: RangeRowAdapter(0..<2),
      scopes: [
        "team": ColumnMapping(["id": "teamId", "name": "teamName"])
          .addingScopes(["rest": SuffixRowAdapter(fromIndex: 4)])
      ]
    )
    let row = try #require(try row(adapter))
    #expect(row.count == 2)
    #expect(row.scopes.count == 1)
    #expect(Array(row.scopes.names) == ["team"])
    let team = try #require(row.scopes["team"])
    #expect(Array(team.columnNames) == ["id", "name"])
    #expect(team["name"] as String == "Red")
    #expect(row.scopes["TEAM"] == nil)
    #expect(row.scopesTree.names == ["team", "rest"])
    #expect(row.scopesTree["rest"] == ["extra": nil])
    #expect(row.scopesTree["none"] == nil)
    #expect(team.unadapted == row.unadapted)
    #expect(row != ["id": 1, "name": "Ann"])
    #expect(
      row.debugDescription == """
        ▿ [id:1 name:"Ann"]
          unadapted: [id:1 name:"Ann" teamId:20 teamName:"Red" extra:NULL]
          - team: [id:20 name:"Red"]
            - rest: [extra:NULL]
        """
    )
  }

  @Test func rowsAreSplitByTheirNumbersOfColumns() throws {
    let parts = try splittingRowAdapters(columnCounts: [2, 1]).map { try row($0)?.count }
    #expect(parts == [2, 1, 2])
    #expect(splittingRowAdapters(columnCounts: []).count == 1)
  }

  @Test func rowsOfACursorAreKept() throws {
    try DatabaseQueue().inDatabase { (db: Database) throws in
      let sql = "SELECT 1 AS a, 2 AS b UNION ALL SELECT 3, 4"
      let adapter = SuffixRowAdapter(fromIndex: 1)
      let rows = try Array(Row.fetchCursor(db, sql: sql, adapter: adapter))
      #expect(rows == [["b": 2], ["b": 4]])
      #expect(try Row.fetchAll(db, sql: sql, adapter: adapter) == rows)
      #expect(try Row.fetchSet(db, sql: sql, adapter: adapter) == Set(rows))
      #expect(try Int.fetchAll(db, sql: sql, adapter: adapter) == [2, 4])
      #expect(try Int.fetchOne(db.makeStatement(sql: sql), adapter: adapter) == 2)
    }
  }

  @Test func columnsThatAreNotThereThrow() throws {
    #expect(throws: DatabaseError.self) { try row(ColumnMapping(["a": "nope"])) }
    #expect(throws: DatabaseError.self) { try row(RangeRowAdapter(3..<9)) }
    #expect(throws: DatabaseError.self) {
      try DatabaseQueue().inDatabase { (db: Database) throws in
        try Int.fetchAll(db, sql: "SELECT 1", adapter: EmptyRowAdapter())
      }
    }
  }
}
