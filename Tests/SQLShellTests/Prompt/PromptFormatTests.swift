import LineEditing
import Testing

@testable import SQLShell

@Suite struct PromptFormatTests {
  private static let plain = PromptState(database: "shop", path: "/data/shop.db")
  private static let busy = PromptState(
    database: "shop",
    path: "/data/shop.db",
    attached: ["old"],
    isReadonly: true,
    isInsideTransaction: true,
    changedRows: 3
  )

  @Test(arguments: [
    (nil, "shop> ", "shop+old (read-only)*3> "),
    ("sqlite> ", "sqlite> ", "sqlite> "),
    ("{path} {changes}{transaction}$ ", "/data/shop.db 0$ ", "/data/shop.db 3*3$ "),
    ("{other} {database {} }", "{other} {database {} }", "{other} {database {} }"),
    ("", "", ""), ("{", "{", "{"), ("a\n{database}> ", "a\nshop> ", "a\nshop> "),
  ])
  func placeholdersTellTheState(main: String?, plain: String, busy: String) {
    let format = PromptFormat(main: main)
    #expect(format.prompt(for: Self.plain, isColoured: false).primary.text == plain)
    #expect(format.prompt(for: Self.busy, isColoured: false).primary.text == busy)
    #expect(format.prompt(for: Self.busy, isColoured: true).primary.text == busy)
  }

  @Test func withoutColoursEveryPieceIsPlain() {
    let prompt = PromptFormat().prompt(for: Self.busy, isColoured: false)
    #expect(prompt.primary.pieces.allSatisfy { $0.style == .plain })
  }

  @Test(arguments: [
    (nil, "(", "    (> "), (nil, "", "  ...> "), ("   ...> ", "(", "   ...> "),
    ("{open} {database}> ", "'", "' shop> "), ("{open}> ", "", "...> "),
  ])
  func theContinuationTellsWhatIsOpen(continuation: String?, open: String, text: String) {
    let format = PromptFormat(main: "shop_> ", continuation: continuation)
    #expect(format.prompt(for: Self.plain, isColoured: false).continuation(open).text == text)
  }

  @Test func longNamesLeaveRoomForTheStatement() {
    var state = Self.plain
    state.database = String(repeating: "n", count: 100)
    state.attached = ["a_rather_long_name", "another"]
    let text = PromptFormat().prompt(for: state, isColoured: false).primary.text
    #expect(text == String(repeating: "n", count: 23) + "…+2> ")
  }

  @Test func namesCanNotDriveTheTerminal() {
    var state = Self.plain
    state.database = "a\u{1B}[2J"
    state.attached = ["b\u{7}"]
    state.path = "/\u{9B}2J"
    let text = PromptFormat(main: "{database}{attached}{path}")
      .prompt(for: state, isColoured: false).primary.text
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
}
