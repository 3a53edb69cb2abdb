import TestSupport
import Testing

@testable import SQLShell

/// What variables of the environment say, also where they are empty.
@Suite struct EnvironmentTests {
  private func environment(_ variables: [String: String]) -> (String) -> String? {
    { variables[$0] }
  }

  @Test(arguments: [
    (["HOME": "/home/a"], "/home/a/.config"),
    (["HOME": "/home/a", "XDG_CONFIG_HOME": "/etc/a"], "/etc/a"),
    (["HOME": "/home/a", "XDG_CONFIG_HOME": ""], "/home/a/.config"),
    (["HOME": "/home/a", "XDG_CONFIG_HOME": "."], "/home/a/.config"),
    (["HOME": "/home/a", "XDG_CONFIG_HOME": "relative"], "/home/a/.config"),
    (["XDG_CONFIG_HOME": "/etc/a"], "/etc/a"), (["XDG_CONFIG_HOME": "relative"], nil), ([:], nil),
  ])
  func theFolderOfSettingsIsAbsolute(variables: [String: String], folder: String?) {
    #expect(UserFolder.configuration.path(environment(variables)) == folder)
    let state = variables.map { ($0.key.replacing("CONFIG", with: "STATE"), $0.value) }
    #expect(
      UserFolder.state.path(environment(Dictionary(uniqueKeysWithValues: state)))
        == folder?.replacing(".config", with: ".local/state")
    )
  }

  @Test(arguments: [".", "", "relative"])
  func nothingOfTheCurrentFolderIsRun(folder: String) throws {
    let directory = try TemporaryDirectory()
    for path in ["assay/assayrc", "relative/assay/assayrc"] {
      try directory.write(".print from a stranger\n", to: path)
    }
    let run = try runProcess(
      builtProduct("assay"),
      ["-interactive", ":memory:"],
      input: "select 40 + 2;\n",
      environment: testEnvironment(["HOME": directory.path, "XDG_CONFIG_HOME": folder]),
      directory: directory.path
    )
    #expect(run.output.contains("42"))
    #expect(!run.output.contains("stranger"))
  }

  @Test(arguments: [
    (["VISUAL": "vi", "EDITOR": "ed"], "vi"), (["VISUAL": "", "EDITOR": "ed"], "ed"),
    (["EDITOR": ""], nil), ([:], nil),
  ])
  func anEmptyEditorIsNone(variables: [String: String], program: String?) {
    #expect(ExternalEditor.program(environment(variables)) == program)
  }

  @Test func theFunctionEditTakesTheSameEditor() throws {
    let directory = try TemporaryDirectory()
    let run = try runProcess(
      builtProduct("assay"),
      [":memory:", "select edit('old')"],
      environment: testEnvironment([
        "VISUAL": "", "EDITOR": "sed -i s/old/new/", "TMPDIR": directory.path,
      ])
    )
    #expect(run.output == "new\n")
  }

  @Test func anEmptyTMPDIRIsNone() {
    #expect(TemporaryFile.folder(environment(["TMPDIR": ""])) == "/tmp")
    #expect(TemporaryFile.folder(environment([:])) == "/tmp")
    #expect(TemporaryFile.folder(environment(["TMPDIR": "/var/tmp"])) == "/var/tmp")
  }

  @Test func theHomeOfPathsIsTheOneThatIsGiven() throws {
    let home = try TemporaryDirectory()
    try home.write("", to: "notes.sql")
    let fixture = try CompletionFixture(home: home.path)
    #expect(fixture.accepted(".read ~/no¦") == ".read \(home.path)/notes.sql ")
  }
}
