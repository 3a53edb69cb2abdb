import TestSupport
import Testing

/// The system's `sqlite3` is the measure of what scripts may rely on.
///
/// Both outputs and the exit status count, byte for byte. What differs on purpose stands in `docs/differences.md`, not here.
@Suite struct SameAsSQLite3Tests {
  @Test func thereAreCases() {
    #expect(SQLite3Case.all.count > 165)
    #expect(Set(SQLite3Case.all.map(\.testDescription)).count == SQLite3Case.all.count)
  }

  @Test(arguments: SQLite3Case.all)
  func aScriptSeesNoDifference(_ example: SQLite3Case) throws {
    let expected = try example.run("/usr/bin/sqlite3")
    let actual = try example.run(builtProduct("assay"))
    #expect(actual.output == expected.output)
    #expect(actual.errors == expected.errors)
    #expect(actual.outputBytes == expected.outputBytes)
    #expect(actual.status == expected.status)
  }
}
