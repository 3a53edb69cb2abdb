import Glibc
import LineEditing
import ResultRendering

/// The shell as a whole, to be embedded: a program hands it its arguments and streams.
///
/// ```swift
/// import SQLShell
///
/// exit(Shell().run(arguments: CommandLine.arguments, streams: .standard))
/// ```
public struct Shell {
  /// What the program adds to the shell.
  public var configuration: ShellConfiguration

  /// A shell with a program's own additions.
  public init(_ configuration: ShellConfiguration = ShellConfiguration()) {
    self.configuration = configuration
  }

  /// Does what the arguments ask for; without SQL among them, reads statements and dot commands.
  ///
  /// - Parameters:
  ///   - arguments: As the program got them, its own name first.
  ///   - streams: Where to read from and print to.
  ///   - environment: Looks up a variable.
  /// - Returns: The exit status: 0, what the first error asks for, or 141 where the reader of the
  ///   standard output has gone.
  public func run(
    arguments: [String],
    streams: ShellStreams,
    environment: @escaping (String) -> String? = ProcessEnvironment.value
  ) -> Int32 {
    Signals.shared.makeFailedWritesErrors()
    let console = Console(streams: streams)
    let invocation: Invocation
    do {
      invocation = try Invocation(arguments: arguments, configuration: configuration)
    } catch {
      report(error, arguments, console)
      return 1
    }
    do {
      if let text = invocation.textToPrint {
        if invocation.printsTextAsError {
          console.write(errorBytes: Array(text.utf8))
          return 1
        }
        try console.output.write(text)
        try console.flush()
        return 0
      }
      let session = ShellSession(
        configuration: configuration,
        invocation: invocation,
        console: console,
        environment: environment
      )
      let status: Int32
      do { status = try session.run(invocation) } catch let exit as ShellExit {
        status = exit.status
      }
      try session.resetOutput()
      try console.flush()
      return status
    } catch is OutputClosed {
      return Self.outputClosedStatus
    } catch {
      console.report("Error: \(error)")
      return 1
    }
  }

  /// What the system's shell tells of a program that SIGPIPE has ended.
  private static let outputClosedStatus = 128 + SIGPIPE

  private func report(_ error: any Error, _ arguments: [String], _ console: Console) {
    let text = "\(arguments.first ?? configuration.name): Error: \(error)"
    if case InvocationError.missingArgument = error { return console.report(text) }
    console.report("\(text)\nUse -help for a list of options.")
    if case InvocationError.unknownOption(let option) = error,
      Invocation.programName(arguments) != "sqlite3",
      let name = CommandLineOption.suggestion(for: option)
    {
      console.report("Did you mean -\(name)?")
    }
  }
}

/// File descriptors that a shell reads from and prints to.
public struct ShellStreams: Sendable {
  /// Where statements come from when the arguments have none.
  public let input: Int32
  /// Where results go.
  public let output: Int32
  /// Where errors go.
  public let errors: Int32

  /// Three descriptors, which stay the caller's to close.
  public init(input: Int32, output: Int32, errors: Int32) {
    self.input = input
    self.output = output
    self.errors = errors
  }

  /// Those of the process.
  public static let standard = ShellStreams(input: 0, output: 1, errors: 2)
}
