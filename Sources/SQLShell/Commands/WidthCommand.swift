/// `.width NUM1 NUM2 ...` chooses the widths of framed columns.
struct WidthCommand: DotCommand {
  static let signature = CommandSignature(
    "width",
    shortest: 2,
    .required("NUM1", .number),
    .required("NUM2", .number),
    .required("...", .number),
    summary: "Set minimum column widths for columnar output",
    details: "  Negative values right-justify",
    group: .display
  )

  /// Wider than any column that a person or a script could want.
  private static let limits = -1_000_000...1_000_000

  private let widths: [Int]

  init(_ arguments: inout CommandArguments) {
    widths = arguments.takeAll().map { word in
      min(max(NumberWord.value(of: word), Self.limits.lowerBound), Self.limits.upperBound)
    }
  }

  func run(in session: ShellSession) throws { session.display.widths = widths }
}
