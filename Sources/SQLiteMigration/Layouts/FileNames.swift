/// The digits at the start of a name, and what follows them.
func leadingDigits(_ name: some StringProtocol) -> (digits: String, rest: String)? {
  let digits = name.prefix { $0.isASCII && $0.isNumber }
  guard !digits.isEmpty else { return nil }
  return (String(digits), String(name[digits.endIndex...]))
}

/// Whether a number of any length comes before another one; leading zeros count for nothing.
func numberPrecedes(_ lhs: some StringProtocol, _ rhs: some StringProtocol) -> Bool {
  let (left, right) = (lhs.drop { $0 == "0" }, rhs.drop { $0 == "0" })
  if left.utf8.count != right.utf8.count { return left.utf8.count < right.utf8.count }
  return bytewisePrecedes(left, right)
}

/// Whether a text comes before another one byte by byte, as file names sort.
func bytewisePrecedes(_ lhs: some StringProtocol, _ rhs: some StringProtocol) -> Bool {
  lhs.utf8.lexicographicallyPrecedes(rhs.utf8)
}

/// A number without its leading zeros.
func normalizedNumber(_ digits: some StringProtocol) -> String {
  let significant = digits.drop { $0 == "0" }
  return significant.isEmpty ? "0" : String(significant)
}

extension String {
  /// Without the suffix, or nil where it does not end so.
  func removing(suffix: String) -> String? {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
  }
}

/// Steps ordered by the number that is their version; equal numbers by identifier.
func orderedByNumber(_ steps: [MigrationStep]) -> [MigrationStep] {
  steps.sorted { lhs, rhs in
    let (left, right) = (lhs.origin?.version ?? "", rhs.origin?.version ?? "")
    if numberPrecedes(left, right) { return true }
    if numberPrecedes(right, left) { return false }
    return bytewisePrecedes(lhs.identifier, rhs.identifier)
  }
}

/// A step for a migration in the language of its tool, which only that tool can run.
func foreignCodeStep(_ identifier: String, path: String, version: String, tool: String)
  throws -> MigrationStep
{
  let text = try MigrationText(path: path, bytes: [])
  var step = MigrationStep(
    identifier: identifier,
    up: .swift { _, _ in
      throw MigrationError.invalid("\(path) is not SQL; apply it with \(tool) itself")
    }
  )
  step.hasSideEffects = true
  step.origin = MigrationOrigin(text, version: version, title: identifier)
  return step
}
