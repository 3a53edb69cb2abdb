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
    for step in ConsoleStep.steps(of: Self.consoleLines(of: text)) {
      let run = try step.run(in: directory)
      #expect(
        step.matches(run.output),
        "\(document): \(step.command)\nprinted:\n\(run.output)expected:\n\(step.output)"
      )
    }
  }

  private static func consoleLines(of text: String) -> [String] {
    var lines: [String] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside {
        lines.append(line)
      }
    }
    return lines
  }
}
