import TestSupport
import Testing

/// Which options and variables give results colours where no terminal reads them.
@Suite struct ColourUseTests {
  private func isColoured(_ options: [String], _ environment: [String: String]) throws -> Bool {
    let run = try runProcess(
      builtProduct("assay"),
      ["-box"] + options + [":memory:", "select 1 as a"],
      environment: testEnvironment(environment)
    )
    #expect(run.output.contains("a"))
    return run.output.contains("\u{1B}[")
  }

  @Test func aPipeHasColoursOnlyWhereTheyAreAskedFor() throws {
    #expect(try !isColoured([], [:]))
    #expect(try isColoured(["-color"], [:]))
    #expect(try isColoured([], ["CLICOLOR_FORCE": "1"]))
    #expect(try !isColoured([], ["CLICOLOR_FORCE": "0"]))
    #expect(try !isColoured([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]))
    #expect(try !isColoured(["-nocolor"], ["CLICOLOR_FORCE": "1"]))
    #expect(try isColoured(["-color"], ["NO_COLOR": "1"]))
  }

  @Test(arguments: [("15;0", "\u{1B}[96m"), ("0;15", "\u{1B}[34m"), ("0;default;7", "\u{1B}[34m")])
  func theTerminalsBackgroundChoosesTheTheme(variable: String, integer: String) throws {
    let run = try runProcess(
      builtProduct("assay"),
      ["-box", "-color", ":memory:", "select 1 as a"],
      environment: testEnvironment(["COLORFGBG": variable])
    )
    #expect(run.output.contains(integer + "1"))
  }
}
