import Foundation
import Testing

@testable import SQLShell

/// `docs/reference.md` says what the program's own declarations say.
///
/// With `WRITE_REFERENCE=1` in the environment the file is written anew.
@Suite struct ReferencePageTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/reference.md")

  @Test func theReferenceIsInStepWithTheHelp() throws {
    let text = ReferencePage(ShellConfiguration()).text
    if ProcessInfo.processInfo.environment["WRITE_REFERENCE"] == "1" {
      try Data(text.utf8).write(to: Self.file)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
  }

  @Test func everyOptionAndCommandIsThere() {
    let text = ReferencePage(ShellConfiguration()).text
    for option in CommandLineOption.all where option.isSupported {
      #expect(text.contains("`\(option.usage.replacing("|", with: "\\|"))`"))
    }
    for command in DotCommands.all { #expect(text.contains("`\(command.signature.usage)`")) }
    for action in MigrateActions.all {
      #expect(text.contains("`.migrate \(action.signature.usage.dropFirst())`"))
    }
  }
}
