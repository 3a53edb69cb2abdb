import Testing

@testable import SQLShell

@Suite struct EntryPartsTests {
  @Test(arguments: [
    ("select 1;", ["select 1;"]), ("select 1", ["select 1"]), ("", []), (" \n\n", []),
    ("select 1; select 2;", ["select 1; select 2;"]),
    ("select 1;\n\nselect\n2;\n", ["select 1;", "select\n2;"]),
    (".mode csv\nselect 1;\n.quit", [".mode csv", "select 1;", ".quit"]),
    ("select '\n.mode csv\n';", ["select '\n.mode csv\n';"]),
    ("# a remark\nselect 1;", ["# a remark", "select 1;"]),
    (
      "create trigger a after insert on t begin\nselect 1;\nend;\nselect 2;",
      ["create trigger a after insert on t begin\nselect 1;\nend;", "select 2;"]
    ),
    ("select 1; select\n2;\nselect 3;", ["select 1; select\n2;", "select 3;"]),
    ("-- only a remark\nselect 1;", ["-- only a remark\nselect 1;"]),
  ])
  func statementsAndCommandsAreTakenApart(entry: String, parts: [String]) {
    #expect(EntryParts.parts(of: entry) == parts)
  }
}
