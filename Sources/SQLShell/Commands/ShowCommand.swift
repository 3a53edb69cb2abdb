import ResultRendering

/// `.show` tells the settings.
struct ShowCommand: DotCommand {
  static let signature = CommandSignature(
    "show",
    summary: "Show the current values for various settings",
    group: .shell,
    isPaged: true
  )

  init(_ arguments: inout CommandArguments) throws { try arguments.finish() }

  func run(in session: ShellSession) throws {
    let display = session.display
    let execution = session.execution
    func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
    let rows: [(String, String)] = [
      ("echo", word(session.echoes)),
      ("eqp", ["off", "on", "trigger", "full"][execution.queryPlan.rawValue]),
      ("explain", Self.word(display.explain)),
      ("headers", word(display.showsHeaders)),
      ("mode", display.explain == .always ? "explain" : display.modeDescription),
      ("nullvalue", CStringText.quoted(display.nullText ?? "")),
      ("output", session.console.redirection?.name ?? "stdout"),
      ("colseparator", CStringText.quoted(display.columnSeparator)),
      ("rowseparator", CStringText.quoted(display.rowSeparator)),
      ("stats", ["off", "on", "stmt", "vmstep"][execution.statistics.rawValue]),
      ("width", display.widths.map { "\($0) " }.joined()),
      ("filename", session.connections.active.target.path ?? ""),
    ]
    for (name, value) in rows { try session.print("\(name.paddedLeft(to: 12)): \(value)") }
    if !session.imitatesSQLite3, let types = display.types {
      try session.print("\("types".paddedLeft(to: 12)): \(types)")
    }
  }

  private static func word(_ explain: DisplaySettings.ExplainDisplay) -> String {
    switch explain {
    case .always: "on"
    case .automatic: "auto"
    case .never: "off"
    }
  }
}
