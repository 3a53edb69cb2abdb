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

  private let widths: [Int]

  init(_ arguments: inout CommandArguments) {
    widths = arguments.takeAll().map(NumberWord.value)
  }

  func run(in session: ShellSession) throws { session.display.widths = widths }
}
