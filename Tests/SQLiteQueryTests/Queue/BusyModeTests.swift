import SQLiteQuery
import Testing

@Suite struct BusyModeTests {
  @Test(arguments: [
    (0.0, 0), (-1, 0), (.nan, 0), (-.infinity, 0), (0.0001, 1), (2.5, 2500),
    (2_147_483.647, 2_147_483_647), (1e300, 2_147_483_647), (.infinity, 2_147_483_647),
  ])
  func anyNumberOfSecondsCanBeWaited(seconds: Double, milliseconds: Int) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(seconds)
    let queue = try DatabaseQueue(configuration: configuration)
    let wait = try queue.read { db in try Int.fetchOne(db, sql: "PRAGMA busy_timeout") }
    #expect(wait == milliseconds)
  }
}
