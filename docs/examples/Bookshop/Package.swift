// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Bookshop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "assay", path: "../../..")],
  targets: [
    .executableTarget(
      name: "bookshop",
      dependencies: [
        .product(name: "SQLShell", package: "assay"),
        .product(name: "SQLiteMigration", package: "assay"),
        .product(name: "SQLiteQuery", package: "assay"),
      ]
    )
  ]
)
