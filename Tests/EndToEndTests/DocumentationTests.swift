import Foundation
import TestSupport
import Testing

/// Runs what the documents show.
///
/// Each `$ ` line of a `console` block is run, in order, in one folder a document, and what it prints
/// is compared with the lines below it. A `…` there stands for anything: times and sizes.
@Suite struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let documents: [String] = {
    let docs = (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/docs")) ?? []
    return ["README.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  }()

  @Test(arguments: documents)
  func whatADocumentShowsIsWhatHappens(document: String) throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent(document), encoding: .utf8)
    let directory = try TemporaryDirectory()
    let tools = try URL(fileURLWithPath: builtProduct("assay")).deletingLastPathComponent().path
    for step in Self.steps(of: text) {
      let run = try runProcess(
        "/bin/sh",
        ["-c", "{ \(step.command)\n} 2>&1"],
        environment: testEnvironment(["PATH": tools + ":/usr/bin:/bin", "HOME": directory.path]),
        directory: directory.path
      )
      #expect(
        Self.matches(run.output, step.output),
        "\(document): \(step.command)\nprinted:\n\(run.output)expected:\n\(step.output)"
      )
    }
  }

  private static func matches(_ printed: String, _ expected: String) -> Bool {
    let printed = printed.components(separatedBy: "\n")
    let expected = expected.components(separatedBy: "\n")
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

  private struct Step {
    var command: String
    var output: String
  }

  /// A line that ends in a backslash, or opens a here-document, goes on in the next.
  private static func steps(of text: String) -> [Step] {
    var steps: [Step] = []
    var isInside = false
    var ending: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, let word = ending {
        steps[steps.count - 1].command += "\n" + line
        if word == "\\" ? !line.hasSuffix("\\") : line == word { ending = nil }
      } else if isInside, line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2)), output: ""))
        if line.hasSuffix("\\") { ending = "\\" }
        if let range = line.range(of: "<<'") {
          ending = String(line[range.upperBound...].prefix { $0 != "'" })
        }
      } else if isInside, !steps.isEmpty {
        steps[steps.count - 1].output += line + "\n"
      }
    }
    return steps
  }
}
