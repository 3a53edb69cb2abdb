import Foundation
import TestSupport
import Testing

@Suite struct OutsideProgramTests {
  /// The folder of the package, found from this file: Tests/SQLiteQueryTests/ lies in it.
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func aProgramOutsideThePackageBuildsAndRuns() throws {
    let directory = try TemporaryDirectory()
    try directory.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "outside",
        dependencies: [.package(name: "assay", path: "\(Self.root.path)")],
        targets: [
          .executableTarget(
            name: "outside",
            dependencies: [.product(name: "SQLiteQuery", package: "assay")]
          )
        ]
      )
      """,
      to: "Package.swift"
    )
    try directory.write(
      """
      import SQLiteQuery
      let queue = DatabaseQueue()
      try queue.write { db in
        try db.create(table: "player") { t in
          t.autoIncrementedPrimaryKey("id")
          t.column("name", .text).notNull()
        }
        try db.execute(sql: "INSERT INTO player(name) VALUES (?)", arguments: ["Arthur"])
      }
      let row = try queue.read { try Row.fetchOne($0, sql: "SELECT * FROM player")?.description }
      print(row ?? "no row", 1.databaseValue == 1.0.databaseValue)
      """,
      to: "Sources/outside/main.swift"
    )
    // A build folder of its own: that of this package is locked while its tests run under it.
    let run = try runProcess(
      "/usr/bin/env",
      [
        "swift", "run", "--package-path", directory.path, "--scratch-path", directory.file("build"),
      ],
      environment: ProcessInfo.processInfo.environment
    )
    #expect(run.output == "[id:1 name:\"Arthur\"] true\n", "\(run.errorOutput)")
    #expect(run.status == .exited(0))
  }
}
