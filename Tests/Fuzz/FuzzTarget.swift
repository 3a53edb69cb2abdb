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

// A C function of libFuzzer: https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@main enum Fuzz {
  static func main() {
    guard FuzzTargets.chosen != nil else {
      say("ASSAY_FUZZ names one of: \(FuzzTargets.all.map { $0.name })")
      exit(2)
    }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(
      runFuzzer(&count, &arguments) { data, count in
        FuzzTargets.chosen?.run(UnsafeRawBufferPointer(start: data, count: count))
        return 0
      }
    )
  }
}
