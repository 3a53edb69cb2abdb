import Foundation
import TestSupport
import Testing

/// The built shell over damaged databases: each command ends with a result or an error.
///
/// `ASSAY_TRUST_MUTANTS` tells how many, `ASSAY_TRUST_FIRST` the first of them, and
/// `ASSAY_TRUST_KEEP` a folder for those that were not survived.
@Suite struct MutatedDatabaseTests {
  private static let batches = 8

  private static func number(_ name: String, or usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  private static let seeds = Result { try SeedDatabase.allCases.map { try $0.files() } }

  @Test(arguments: 0..<batches)
  func everyCommandEndsByItself(batch: Int) throws {
    let first = Self.number("ASSAY_TRUST_FIRST", or: 0)
    let count = Self.number("ASSAY_TRUST_MUTANTS", or: 80)
    let seeds = try Self.seeds.get()
    for seed in stride(from: first + batch, to: first + count, by: Self.batches) {
      try check(seed, of: seeds)
    }
  }

  private func check(_ seed: Int, of seeds: [DatabaseFiles]) throws {
    var random = SeededGenerator(seed: seed)
    var files = seeds[seed % seeds.count]
    var mutations: [Mutation] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let mutation = Mutation.allCases.randomElement(using: &random) ?? .anyByte
      mutation.apply(to: &files, &random)
      mutations.append(mutation)
    }
    let directory = try TemporaryDirectory()
    for (name, text) in ManyCommands.files { try directory.write(text, to: name) }
    try directory.write(files.main, to: "a.db")
    if let log = files.log { try directory.write(log, to: "a.db-wal") }
    if let journal = files.journal { try directory.write(journal, to: "a.db-journal") }
    let options = Self.options[seed % Self.options.count]
    let commands =
      ManyCommands.looking + ManyCommands.modes
      + (options == ["-safe"] ? [] : ManyCommands.reaching + ManyCommands.writing)
    let run = try runProcess(
      builtProduct("assay"),
      options + ["a.db"],
      input: commands.joined(separator: "\n") + "\n",
      directory: directory.path,
      seconds: 20
    )
    guard case .exited = run.status else {
      Issue.record("mutant \(seed), \(mutations): \(run.status)\n\(run.errorOutput.suffix(2_000))")
      return try keep(directory, seed)
    }
  }

  private static let options: [[String]] = [[], ["-safe"], [], ["-readonly"], ["-types"]]

  private func keep(_ directory: TemporaryDirectory, _ seed: Int) throws {
    guard let folder = ProcessInfo.processInfo.environment["ASSAY_TRUST_KEEP"] else { return }
    try FileManager.default.copyItem(atPath: directory.path, toPath: "\(folder)/mutant-\(seed)")
  }
}
