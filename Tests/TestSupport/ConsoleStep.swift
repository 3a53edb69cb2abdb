import Foundation

/// A command at a prompt, and what it prints.
package struct ConsoleStep: Sendable {
  /// Lines for `/bin/sh`.
  package private(set) var command: String
  /// Lines, each with its end; a `…` stands for anything.
  package private(set) var output: String

  /// The steps of a transcript: a line that begins with `$ ` is a command, what follows its output.
  ///
  /// A command that ends in a backslash, or opens a here-document, goes on in the next line. Lines
  /// before the first command say what it is about.
  package static func steps(of lines: some Sequence<String>) -> [ConsoleStep] {
    var steps: [ConsoleStep] = []
    var ending: String?
    for line in lines {
      if let word = ending {
        steps[steps.count - 1].command += "\n" + line
        if word == "\\" ? !line.hasSuffix("\\") : line == word { ending = nil }
      } else if line.hasPrefix("$ ") {
        steps.append(ConsoleStep(command: String(line.dropFirst(2)), output: ""))
        if line.hasSuffix("\\") { ending = "\\" }
        if let range = line.range(of: "<<'") {
          ending = String(line[range.upperBound...].prefix { $0 != "'" })
        }
      } else if !steps.isEmpty {
        steps[steps.count - 1].output += line + "\n"
      }
    }
    return steps
  }

  /// Runs the command in a folder, where the built programs are found first.
  ///
  /// - Returns: What it prints, errors included, in order.
  package func run(in directory: TemporaryDirectory) throws -> ProcessRun {
    let tools = try URL(fileURLWithPath: builtProduct("assay")).deletingLastPathComponent().path
    return try runProcess(
      "/bin/sh",
      ["-c", "{ \(command)\n} 2>&1"],
      environment: testEnvironment(["PATH": tools + ":/usr/bin:/bin", "HOME": directory.path]),
      directory: directory.path
    )
  }

  /// Whether that is what was printed.
  package func matches(_ printed: String) -> Bool {
    let printed = printed.components(separatedBy: "\n")
    let expected = output.components(separatedBy: "\n")
    guard printed.count == expected.count else { return false }
    return zip(printed, expected).allSatisfy { line, pattern in
      let parts = pattern.components(separatedBy: "…")
      var rest = line[...]
      for (index, part) in parts.enumerated() where !part.isEmpty {
        guard let range = rest.range(of: part, options: index == 0 ? .anchored : []) else {
          return false
        }
        rest = rest[range.upperBound...]
      }
      return rest.isEmpty || parts.last?.isEmpty == true
    }
  }
}
