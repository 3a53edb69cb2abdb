import Foundation
import TestSupport
import Testing

/// Nothing stored in a database drives the terminal that it is shown on.
@Suite struct HostileTerminalTests {
  private static let controls = HostileSchema.controls

  private func folder() throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    try HostileSchema.write(to: directory)
    try directory.write("5\n", to: "one.csv")
    try directory.write(
      "\(Self.controls),b\n1,2\n3\n",
      to: "new.csv"
    )
    let file = "0001_\(Self.controls.replacing("/", with: "")).sql"
    try directory.write("select \(Self.controls) from nowhere;\n", to: "migrations/\(file)")
    return directory
  }

  private func recording(
    _ arguments: [String],
    in directory: TemporaryDirectory
  ) throws -> [UInt8] {
    let terminal = try PseudoTerminal(
      builtProduct("assay"),
      arguments,
      environment: testEnvironment(["NO_COLOR": "1", "PAGER": "cat"]),
      directory: directory.path
    )
    let status = terminal.exitStatus(seconds: 20)
    guard case .exited = status else {
      Issue.record("\(arguments): \(String(describing: status))")
      return []
    }
    return terminal.recording
  }

  private static let table = "\"" + controls + "\""

  private static let commands: [String] =
    HostileSchema.commands
    + ManyCommands.modes.indices.filter { $0 % 2 == 0 }.map { index in
      ManyCommands.modes[index] + "\u{0}select * from \(table)"
    }
    + [
      "select * from \"nowhere\(controls)\"", "select \u{1B}]0;PWN\u{7} from t",
      "select '\(controls)' from", "delete from \(table)",
      ".describe \(controls)", ".tables \(controls)", ".mode \(controls)", ".\(controls)",
      ".open \(controls)/x", ".read \(controls)", ".output \(controls)/x",
      ".import \(controls) t", ".import --csv new.csv fresh\(controls)", ".describe \(table)",
      ".inspect select * from \(table)", ".classes \(table)", ".parameter set \(table) 1",
      "attach ':memory:' as \(table)\u{0}.databases", ".once \(controls)/x", ".cd \(controls)",
      ".nullvalue '\(controls)'\u{0}.show", ".show",
      ".headers on\u{0}.mode list\u{0}select * from \(table)",
      ".mode quote\u{0}.headers on\u{0}select * from \(table)",
      ".mode insert\u{0}select * from \(table)",
      ".eqp on\u{0}select * from \(table)", "explain query plan select * from \(table)",
      "explain select * from \(table)", ".trace stdout\u{0}select '\(controls)'",
      ".stats on\u{0}select * from \(table)", ".auth on\u{0}select * from \(table)",
      ".export \(table) out.csv", ".dump", ".schema", ".schema --indent", ".fullschema",
      ".echo on\u{0}select '\(controls)'\u{0}.echo off", ".connection 1", ".backup \(controls)/x",
      ".save \(controls)/x",
      ".clone \(controls)/x", ".restore \(controls)", ".migrate new '\(controls)'",
      ".migrate show 1",
      ".migrate lint", ".migrate up --allow-loss '\(controls)'", ".migrate adopt '\(controls)'",
      ".query save \(controls) select 1\u{0}.query", ".chart select '\(controls)', 1",
      ".load \(controls)", ".log stderr\u{0}select * from \"no\(controls)\"",
      ".testcase \(controls)\u{0}.check x",
      ".limit \(controls) 1", ".filectrl \(controls)", ".dbconfig \(controls)",
      ".separator '\(controls)'\u{0}.show", ".width \(controls)", ".help \(controls)",
    ]

  private static let chunks = 12

  /// Many commands in each process, all of a sort spread over them; they go on after errors.
  @Test(arguments: 0..<chunks)
  func noCommandPrintsAControl(chunk: Int) throws {
    let directory = try folder()
    let commands = stride(from: chunk, to: Self.commands.count, by: Self.chunks).map {
      Self.commands[$0].split(separator: "\u{0}").map { line in
        line.hasPrefix(".") || line.hasSuffix(";") ? String(line) : line + ";"
      }
    }
    let lines = commands.enumerated().flatMap { number, command in
      command + [".output stdout", ".print ==≡ \(number)"]
    }
    try directory.write(lines.joined(separator: "\n") + "\n", to: "script")
    let bytes = try recording(["a.db", ".read script"], in: directory)
    let text = try #require(String(validating: bytes, as: UTF8.self))
    let parts = text.split(separator: "==≡", omittingEmptySubsequences: false)
    #expect(parts.count == commands.count + 1, "\(text.suffix(1_000))")
    for (command, part) in zip(commands, parts) {
      let found = TerminalBytes.controls(in: Array(part.utf8))
      #expect(found == [], "\(command)\n\(part.debugDescription)")
    }
  }
}
