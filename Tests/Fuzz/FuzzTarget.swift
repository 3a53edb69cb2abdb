import Glibc

/// A parser that libFuzzer feeds; a new one is a file and a line in `all`.
protocol FuzzTarget: SendableMetatype {
  /// The name that `.ci/fuzz` and the folder of its corpus use.
  static var name: String { get }

  /// Takes one input; a fault ends the process.
  static func run(_ bytes: UnsafeRawBufferPointer)
}

enum FuzzTargets {
  static let all: [any FuzzTarget.Type] = [
    StatementFuzz.self, SyntaxFuzz.self, CommandFuzz.self, DelimitedFuzz.self, JSONFuzz.self,
    MigrationFuzz.self, HistoryFuzz.self, ScriptFuzz.self, PageFuzz.self,
  ]

  /// The one that ASSAY_FUZZ names.
  static let chosen: (any FuzzTarget.Type)? = {
    let name = getenv("ASSAY_FUZZ").map { String(cString: $0) }
    return all.first { $0.name == name }
  }()
}

/// Ends the process, so that libFuzzer keeps the input.
func fault(_ words: String) -> Never {
  say("FAULT: \(words)")
  abort()
}

/// Writes a line to standard error.
func say(_ words: String) {
  let line = Array("\(words)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}

/// What libFuzzer, whose main function this is linked with, calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target = FuzzTargets.chosen else {
    say("ASSAY_FUZZ names one of: \(FuzzTargets.all.map { $0.name })")
    exit(2)
  }
  target.run(UnsafeRawBufferPointer(start: data, count: count))
  return 0
}
