import ResultRendering

extension CommandLineOption {
  private static func change(
    _ name: String,
    _ summary: String,
    _ change: @escaping @Sendable (inout DisplaySettings) -> Void
  ) -> CommandLineOption {
    CommandLineOption(name, summary) { $0.steps.append(.display(change)) }
  }

  /// Options that choose how results are shown.
  static let display: [CommandLineOption] =
    modes + [
      change("header", "print the names of columns") {
        ($0.showsHeaders, $0.headersWereSet) = (true, true)
      },
      change("noheader", "print no names of columns") {
        ($0.showsHeaders, $0.headersWereSet) = (false, true)
      },
      change("types", "show the storage class of every value") { $0.types = .on },
      change("notypes", "show no storage classes") { $0.types = .off },
      CommandLineOption("newline", "SEP", .text, "end rows with SEP instead of a line feed") {
        call,
        word in call.steps.append(.display { $0.rowSeparator = word })
      },
      CommandLineOption("nullvalue", "TEXT", .text, "print TEXT for NULL") { call, word in
        call.steps.append(.display { $0.nullText = word })
      },
      CommandLineOption("separator", "SEP", .text, "separate columns with SEP") { call, word in
        call.steps.append(.display { $0.columnSeparator = word })
      },
      CommandLineOption("color", "use colours in files and pipes, too") { $0.usesColour = true },
      CommandLineOption("nocolor", "use no colours") { $0.usesColour = false },
    ]

  /// As in sqlite3, these leave alone some of what `.mode` sets: `-csv` ends rows with a line feed,
  /// `-column` prints no names.
  private static let modes: [CommandLineOption] =
    OutputMode.all.filter { !["insert", "jsonlines", "off", "tcl"].contains($0.name) }
    .map { mode in
      change(mode.name, mode.summary.loweringFirst) { settings in
        let before = settings
        settings.setMode(mode)
        settings.showsHeaders = before.showsHeaders
        if !["quote", "ascii", "tabs"].contains(mode.name) {
          settings.rowSeparator = before.rowSeparator
          if mode.name != "csv" { settings.columnSeparator = before.columnSeparator }
        } else if mode.name == "tabs" {
          settings.rowSeparator = "\n"
        }
      }
    } + [
      CommandLineOption(
        "mode",
        "MODE",
        .oneOf(OutputMode.all.map(\.name)),
        "print results in MODE, as .mode does"
      ) { call, word in
        guard let mode = ModeName.mode(named: word) else {
          throw InvocationError.badValue(
            option: "-mode",
            found: word,
            expected: "one of " + OutputMode.all.map(\.name).joined(separator: " ")
          )
        }
        call.steps.append(.display { $0.setMode(mode) })
      }
    ]
}

extension String {
  /// `Tables…` as it reads within a sentence: `tables…`; abbreviations stay.
  fileprivate var loweringFirst: String {
    guard let second = dropFirst().first, second.isLowercase || second == " " else { return self }
    return prefix(1).lowercased() + dropFirst()
  }
}
