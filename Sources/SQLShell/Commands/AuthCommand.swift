/// `.auth ON|OFF` prints what SQLite asks the authorizer while it prepares statements.
struct AuthCommand: DotCommand {
  static let signature = CommandSignature(
    "auth",
    .required("ON|OFF", .oneOf(["on", "off"])),
    summary: "Show authorizer callbacks",
    group: .execution
  )

  private let isOn: Bool

  init(_ arguments: inout CommandArguments) throws {
    guard arguments.count == 1 else { throw UsageError(usage: arguments.usage) }
    isOn = try arguments.nextBoolean()
  }

  func run(in session: ShellSession) throws {
    session.safety.showsQuestions = isOn
    try session.withDatabase { db in try session.installAuthorizer(in: db) }
  }
}
