import Glibc

@testable import SQLiteMigration

/// Files of every layout of migrations, and the text that recognises them.
enum MigrationFuzz: FuzzTarget {
  static let name = "migrations"

  /// Names that each layout would read, in the order of `MigrationLayouts.all`.
  private static let names = [
    ["0001_a.sql", "0002_b.sql"], ["20240101000000_a.sql"], ["1_a.up.sql", "1_a.down.sql"],
    ["00001_a.sql"], ["20240101000000_a.up.sql", "20240101000000_a.down.sql"],
    ["2024-01-01-000000_a/up.sql", "2024-01-01-000000_a/down.sql"], ["V1__a.sql"],
    ["V1__a.sql", "R__b.sql"], ["20240101000000_a.sql", "atlas.sum"],
    ["01-a/up.sql", "01-a/down.sql"],
  ]

  static func run(_ bytes: UnsafeRawBufferPointer) {
    guard let choice = bytes.first else { return }
    let number = Int(choice) % MigrationLayouts.all.count
    let folder = ScratchFile.folder + "/migrations"
    let parts = bytes.dropFirst().split(separator: 0, omittingEmptySubsequences: false)
    mkdir(folder, 0o700)
    var files: [ScratchFile] = []
    var folders: Set<String> = []
    for (name, part) in zip(names[number], parts) {
      if let slash = name.firstIndex(of: "/") {
        folders.insert("\(folder)/\(name[..<slash])")
        mkdir("\(folder)/\(name[..<slash])", 0o700)
      }
      files.append(ScratchFile("\(folder)/\(name)"))
      files[files.count - 1].write(part)
    }
    do { try load(MigrationLayouts.all[number], folder) } catch {
      if "\(error)".isEmpty { fault("an error without words") }
    }
    files = []
    for name in folders { rmdir(name) }
  }

  private static func load(_ layout: any MigrationLayout, _ folder: String) throws {
    let directory = try MigrationDirectory(path: folder)
    for other in MigrationLayouts.all { _ = try other.fit(directory) }
    for step in try layout.load(directory) {
      if step.identifier.isEmpty { fault("an empty identifier") }
      for script in [step.script, step.downScript] {
        guard let script else { continue }
        _ = (script.isEmpty, script.trimmed, script.skippingStatements(1))
        _ = script.location(at: script.firstToken(from: 0))
      }
    }
    _ = try layout.derivedFiles(directory)
  }
}
