import TestSupport
import Testing

/// `~/.editrc`.
struct BindingsFileTests {
  private func start(_ bindings: String) throws -> (PseudoTerminal, TemporaryDirectory) {
    let directory = try TemporaryDirectory()
    let path = try directory.write(bindings, to: "editrc")
    return (try startFixture(["FIXTURE_EDITRC": path]), directory)
  }

  @Test func keysOfThePersonCount() throws {
    let (terminal, directory) = try start(
      "bind -s ^G hello\nother:bind -s ^G no\nbind ^O assay-line-start\n"
    )
    terminal.type("a\(Key.control("g"))\(Key.control("o"))X")
    terminal.shows("fix> Xahello")
    withExtendedLifetime(directory) {}
  }

  @Test func viKeepsEntriesOfSeveralLines() throws {
    let (terminal, directory) = try start("bind -v\n")
    terminal.type("abc\rdef")
    terminal.shows("fix> abc", "...> def")
    terminal.type(Key.escape)
    terminal.settle(milliseconds: 80)
    terminal.type("kx")
    terminal.shows("fix> ab", "...> def")
    withExtendedLifetime(directory) {}
  }

  @Test func linesForThisProgramAloneCount() throws {
    let (terminal, directory) = try start("fixture:bind -s ^G mine\n")
    terminal.type(Key.control("g"))
    terminal.shows("fix> mine")
    withExtendedLifetime(directory) {}
  }
}
