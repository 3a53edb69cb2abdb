import Glibc
import TestSupport
import Testing

@testable import SQLShell

@Suite struct CommandCompletionTests {
  @Test(arguments: [
    (".mo¦", ".mode "), (".qui¦", ".quit"), (".mode c¦", ".mode csv "),
    (".mode co¦", ".mode column "),
    (".schema us¦", ".schema users "), (".schema --i¦", ".schema --indent "),
    (".schema --indent us¦", ".schema --indent users "), (".schema two¦", ".schema \"two words\" "),
    (".schema 'two¦", ".schema 'two words' "), (".help sch¦", ".help schema "),
    (".inspect select na¦ from users", ".inspect select name from users"),
    (".inspect select * from users wh¦", ".inspect select * from users where "),
    (".migrate u¦", ".migrate up "), (".migrate down 00¦", ".migrate down 0001_first "),
    (".migrate up --d¦", ".migrate up --dry-run "),
    (".migrate down --j¦", ".migrate down --json "), (".migrate --j¦", ".migrate --json "),
    (".query da¦", ".query daily "), (".query --del¦", ".query --delete "),
    (".query --show de¦", ".query --show debts "), (".query --save da¦", ".query --save daily "),
    (".query --save daily select na¦ from users", ".query --save daily select name from users"),
    ("\\d us¦", "\\d users "), (".sch us¦", ".sch users "),
  ])
  func tabWrites(marked: String, expected: String) throws {
    let fixture = try CompletionFixture(migrations: ["0001_first", "0002_second"])
    #expect(fixture.accepted(marked) == expected)
  }

  @Test(arguments: [".nonsense ¦", ".quit ¦", ".mode csv ¦"])
  func nothingIsOfferedWhereNothingFits(marked: String) throws {
    #expect(try CompletionFixture().texts(marked) == [])
  }

  @Test func pathsGoOnFolderByFolder() throws {
    let folder = try TemporaryDirectory()
    mkdir(folder.path + "/data files", 0o755)
    for name in ["one.sql", "data files/two.sql", ".hidden"] {
      close(creat(folder.path + "/" + name, 0o644))
    }
    let fixture = try CompletionFixture()
    let path = folder.path
    #expect(fixture.accepted(".read \(path)/o¦") == ".read \(path)/one.sql ")
    #expect(fixture.accepted(".read \(path)/d¦") == ".read \"\(path)/data files/")
    #expect(
      fixture.accepted(".read \"\(path)/data files/t¦") == ".read \"\(path)/data files/two.sql\" "
    )
    #expect(fixture.texts(".cd \(path)/¦") == ["\"\(path)/data files/"])
    #expect(fixture.texts(".read \(path)/.h¦") == ["\(path)/.hidden"])
    #expect(fixture.accepted("attach '\(path)/o¦") == "attach '\(path)/one.sql'")
    #expect(fixture.accepted("attach '\(path)/o¦'") == "attach '\(path)/one.sql'")
  }
}
