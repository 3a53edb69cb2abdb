import TestSupport
import Testing

/// Large schemas and deep statements end in a result, or in an error that says what is too much.
@Suite struct LargeThingsTests {
  private func assay(
    _ arguments: [String],
    input: String = "",
    in directory: TemporaryDirectory
  ) throws -> ProcessRun {
    try runProcess(
      builtProduct("assay"),
      arguments,
      input: input,
      directory: directory.path,
      seconds: 60
    )
  }

  @Test func twoThousandColumnsAreShownDescribedAndDumped() throws {
    let directory = try TemporaryDirectory()
    let columns = (1...2_000).map { "column_\($0)" }.joined(separator: ", ")
    let values = (1...2_000).map { "\($0)" }.joined(separator: ", ")
    let script = """
      create table wide(\(columns));
      insert into wide values (\(values));
      .mode box
      select * from wide;
      .mode json
      select * from wide;
      .describe wide
      .classes wide
      .find 7
      .lint fkey-indexes
      .lint types
      .dump
      .export wide.csv wide
      .mode list
      .import --csv --skip 1 wide.csv wide
      select count(*) from wide;
      """
    let run = try assay(["a.db"], input: script + "\n", in: directory)
    #expect(run.status == .exited(0), "\(run.errorOutput.prefix(500))")
    #expect(run.output.hasSuffix("2\n"))
  }

  @Test(arguments: ["(", "not ", "- ", "case when 1 then ", "abs(", "(select "])
  func aDeepExpressionIsAnError(piece: String) throws {
    let directory = try TemporaryDirectory()
    let sql = "select " + String(repeating: piece, count: 50_000) + "1;\nselect 'and on';\n"
    let run = try assay([":memory:"], input: sql + ";\n", in: directory)
    #expect(run.status == .exited(1))
    #expect(!run.errorOutput.isEmpty)
    #expect(run.errorOutput.utf8.count < 2_000)
  }

  @Test func deepJSONIsAnErrorOfTheImport() throws {
    let directory = try TemporaryDirectory()
    let text = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
    try directory.write("[[\(text)]]", to: "deep.json")
    try directory.write("[{\"a\":\(text)}]", to: "object.json")
    for file in ["deep.json", "object.json"] {
      let run = try assay(["a.db", ".import \(file) t", ".inspect select a from t"], in: directory)
      guard case .exited = run.status else {
        Issue.record("\(file): \(run.status)")
        continue
      }
    }
    let value = "select replace(printf('%.*c', 100000, '['), ' ', '') || 1 as deep"
    for command in [".inspect \(value)", value] {
      let run = try assay([":memory:", command], in: directory)
      #expect(run.status == .exited(0), "\(command): \(run.errorOutput.prefix(200))")
    }
  }

  @Test func thousandsOfTablesAreListedAndDescribed() throws {
    let directory = try TemporaryDirectory()
    let tables = (1...3_000).map { "create table t\($0)(id integer primary key, a references t1);" }
    let setup = try assay(
      ["a.db"],
      input: "begin;\n" + tables.joined(separator: "\n") + "\ncommit;\n",
      in: directory
    )
    #expect(setup.status == .exited(0))
    for command in [
      ".tables", ".schema", ".describe t1", ".overview", ".lint fkey-indexes", ".dump", ".indexes",
      ".sha3sum", ".diskused", ".fullschema", ".find x",
      ".tables --counts", ".classes", ".diagram t7", ".diagram",
    ] {
      let run = try assay(["a.db", command], in: directory)
      #expect(run.status == .exited(0), "\(command): \(run.errorOutput.prefix(200))")
    }
  }
}
