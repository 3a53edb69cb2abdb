/// What in the files of migrations is known to go wrong.
public struct LintReport: Sendable {
  /// One place.
  public struct Finding: Sendable, Hashable {
    /// The migration.
    public let identifier: String
    /// Where its statement begins.
    public let location: SourceLocation
    /// A short name of the rule.
    public let rule: String
    /// What goes wrong, and what to write instead.
    public let message: String
  }

  /// The findings, in the order of the files.
  public let findings: [Finding]

  /// The exit code of `lint`.
  public var exit: MigrationExit { findings.isEmpty ? .done : .verification }
}

extension LintReport.Finding: CustomStringConvertible {
  /// `file:line:column: message [rule]`.
  public var description: String { "\(location): \(message) [\(rule)]" }
}

extension MigrationProject {
  /// Reads the SQL of the files for known hazards; no database is needed.
  ///
  /// - Parameter names: The migrations, as a person names them; none for all.
  /// - Returns: What was found, in the order of the files.
  /// - Throws: `MigrationError.unknownTarget`.
  public func lint(_ names: [String] = []) throws -> LintReport {
    let steps = try names.isEmpty ? source.steps : names.map { try source.step(named: $0) }
    return LintReport(
      findings: steps.flatMap { step in
        step.script.map { Linter(step: step, script: $0).findings() } ?? []
      }
    )
  }
}
