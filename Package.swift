// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "assay",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "SQLiteQuery", targets: ["SQLiteQuery"]),
    .library(name: "SQLiteMigration", targets: ["SQLiteMigration"]),
    .library(name: "SQLShell", targets: ["SQLShell"]),
    .executable(name: "assay", targets: ["assay"]),
  ],
  targets: [
    // C: two libraries of the system, and the few libc calls that Swift's Glibc module hides.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CEditLine", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    .target(name: "CTerminal"),

    // Pure Swift, no dependencies.
    .target(name: "TerminalText"),
    .target(name: "SQLSyntax"),

    // The layers; an arrow only ever points at something above it in this list.
    .target(name: "SQLiteQuery", dependencies: ["CSQLite", "SQLSyntax"]),
    .target(name: "SQLiteMigration", dependencies: ["SQLiteQuery", "SQLSyntax"]),
    .target(name: "ResultRendering", dependencies: ["SQLiteQuery", "SQLSyntax", "TerminalText"]),
    .target(name: "LineEditing", dependencies: ["CEditLine", "CTerminal", "TerminalText"]),
    .target(
      name: "SQLShell",
      dependencies: [
        "SQLiteQuery", "SQLiteMigration", "ResultRendering", "LineEditing", "SQLSyntax",
        "TerminalText",
      ]
    ),
    .executableTarget(
      name: "assay",
      dependencies: ["SQLShell"],
      exclude: ["Linking"],
      // At a fixed address nothing has to be relocated, and without the shared C++ library little
      // is loaded: together half of the time that starting takes.
      linkerSettings: [
        .unsafeFlags(
          [
            "-Xclang-linker", "-no-pie", "-Xclang-linker", "-static-libgcc",
            "-L\(Context.packageDirectory)/Sources/assay/Linking",
          ],
          .when(platforms: [.linux], configuration: .release)
        )
      ]
    ),

    // Tests mirror the sources; EndToEndTests drive the built executable on a pseudo-terminal.
    .target(name: "TestSupport", dependencies: ["CTerminal"], path: "Tests/TestSupport"),
    .testTarget(name: "TerminalTextTests", dependencies: ["TerminalText", "CTerminal"]),
    .testTarget(name: "SQLSyntaxTests", dependencies: ["SQLSyntax", "CSQLite"]),
    .testTarget(name: "SQLiteQueryTests", dependencies: ["SQLiteQuery", "CSQLite", "TestSupport"]),
    .testTarget(
      name: "SQLiteMigrationTests",
      dependencies: [
        "SQLiteMigration", "SQLiteQuery", "SQLSyntax", "TestSupport", "MigrationFixture",
      ]
    ),
    .executableTarget(
      name: "MigrationFixture",
      dependencies: ["SQLiteMigration", "SQLiteQuery"],
      path: "Tests/MigrationFixture"
    ),
    .testTarget(
      name: "ResultRenderingTests",
      dependencies: ["ResultRendering", "SQLiteQuery", "TerminalText", "TestSupport"]
    ),
    .executableTarget(
      name: "EditorFixture",
      dependencies: ["LineEditing"],
      path: "Tests/EditorFixture"
    ),
    .testTarget(
      name: "LineEditingTests",
      dependencies: ["LineEditing", "EditorFixture", "TestSupport"]
    ),
    .testTarget(
      name: "SQLShellTests",
      dependencies: [
        "SQLShell", "SQLiteQuery", "SQLiteMigration", "ResultRendering", "LineEditing", "SQLSyntax",
        "TestSupport",
      ],
      exclude: ["SameAsSQLite3", "Transcripts"]
    ),
    .testTarget(name: "EndToEndTests", dependencies: ["assay", "SQLiteQuery", "TestSupport"]),
    // What a stranger's file, a full disk or another process can do to the built executable.
    .testTarget(
      name: "TrustTests",
      dependencies: ["assay", "FaultyShell", "SQLiteQuery", "TestSupport"]
    ),
    .executableTarget(
      name: "FaultyShell",
      dependencies: ["FaultyFiles", "SQLShell"],
      path: "Tests/FaultyShell"
    ),
    .target(name: "FaultyFiles", dependencies: ["CSQLite"], path: "Tests/FaultyFiles"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "SQLiteQuery", "SQLiteMigration", "ResultRendering", "CSQLite", "TestSupport",
      ],
      path: "Tests/Benchmarks"
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Fuzzers are linked with libFuzzer, which has the main function: `.ci/fuzz` asks for them.
if Context.environment["ASSAY_BUILDS_FUZZERS"] != nil {
  package.products.append(.library(name: "Fuzz", type: .static, targets: ["Fuzz"]))
  package.targets.append(
    .target(
      name: "Fuzz",
      dependencies: [
        "CSQLite", "SQLSyntax", "SQLiteQuery", "ResultRendering", "TerminalText",
        "SQLiteMigration", "LineEditing", "SQLShell", "TestSupport",
      ],
      path: "Tests/Fuzz",
      exclude: ["Corpus"]
    )
  )
}

let targetsInC = ["CTerminal", "FaultyFiles"]
for target in package.targets where target.type != .system && !targetsInC.contains(target.name) {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
