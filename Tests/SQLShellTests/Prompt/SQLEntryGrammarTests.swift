import LineEditing
import Testing

@testable import SQLShell

@Suite struct SQLEntryGrammarTests {
  @Test(arguments: [
    ("", EntryState.complete), ("select 1;", .complete), ("select 1", .open("")),
    ("select '", .open("'")), ("select (", .open("(")), ("select case", .open("END")),
    (".mode csv", .complete), (".mode 'csv", .complete), ("select 1;\n.mode 'csv", .complete),
    ("# it's a remark", .complete), ("select 1; select", .open("")), ("/* ", .open("/*")),
    (".mode csv\nselect", .open("")), ("exit", .complete), (" Help ", .complete),
    ("exit\nnow", .open("")), ("exits", .open("")),
  ])
  func enterRunsWhatIsWhole(text: String, state: EntryState) {
    #expect(SQLEntryGrammar().state(of: text) == state)
  }

  @Test(arguments: [
    ("select (\n1,\n'a\nb')\n;", ["(", "(", "'", ""]), (".mode csv\nselect\n1", ["", ""]),
  ])
  func eachFurtherLineKnowsWhatIsOpenThere(text: String, openings: [String]) {
    #expect(SQLEntryGrammar().openings(in: text) == openings)
  }
}
