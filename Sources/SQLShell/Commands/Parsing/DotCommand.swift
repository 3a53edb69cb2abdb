/// A command of the shell: a line that begins with a dot.
///
/// A command is one type in one file, and one line in ``DotCommands/all``.
public protocol DotCommand: SendableMetatype {
  /// Name, parameters and words for help, errors and Tab.
  static var signature: CommandSignature { get }

  /// Takes the words behind the name.
  ///
  /// - Throws: ``UsageError`` where they make no sense.
  init(_ arguments: inout CommandArguments) throws

  /// Does it.
  ///
  /// - Throws: Anything; the shell reports it and goes on.
  func run(in session: ShellSession) throws
}
