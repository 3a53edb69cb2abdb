import Glibc
import LineEditing
import ResultRendering

extension ShellSession {
  /// Runs what prints; a person gets it through a pager where it is taller than the screen.
  ///
  /// Leaving the pager stops `body` when it prints on, which is no failure.
  ///
  /// - Throws: What `body` throws, once the person has seen what was printed before it.
  func paged(_ body: () throws -> Void) throws {
    guard isPaging, let program = pagerProgram else { return try body() }
    let screen = TerminalDevice(input: console.streams.input, output: console.streams.output).size
    try console.beginPage(on: screen) {
      // Less cuts long lines, shows colours and leaves a short page by itself, where the person has
      // set no options for it.
      try OutputTarget(command: "LESS=\"${LESS-SRXF}\"; export LESS; \(program)")
    }
    var failure: (any Error)?
    do { try body() } catch is OutputClosed {} catch { failure = error }
    do { try console.endPage() } catch is PagerNotFound {
      pager.choice = .off
      report(
        "Warning: the pager \"\(program)\" can't be run, results come without one from now on; "
          + "\".last\" shows this one whole"
      )
    }
    if let failure { throw failure }
  }

  /// Whether results are read at the prompt, one after the other.
  private var isPaging: Bool {
    editor != nil && !console.isHoldingPage && scriptDepth == 0 && console.redirection == nil
      && console.outputIsTerminal
      && console.inputIsTerminal
      && !imitatesSQLite3 && environment("TERM") != "dumb"
  }

  /// What shows a tall page, where there is something.
  var pagerProgram: String? {
    pager.program(environment: environment) { access($0, X_OK) == 0 }
  }

  /// Runs what prints page by page on a terminal of its own making, without a pager.
  func withoutPager<Result>(_ body: () throws -> Result) rethrows -> Result {
    let chosen = pager
    pager.choice = .off
    defer { pager = chosen }
    return try body()
  }
}
