import SQLSyntax

/// Something that could stand at the cursor.
struct Proposal {
  /// How what is inserted is written.
  enum Spelling {
    /// In quotes where it needs them, or in those that were begun.
    case identifier
    /// As a text literal where a quote was begun, else as it stands.
    case value
    /// In the case that was typed.
    case keyword
    /// As it stands.
    case verbatim
  }

  /// What is compared with what was typed.
  let name: String
  /// What it is, beside it in the menu.
  var detail = ""
  /// What is inserted instead of the name, already quoted.
  var text: String?
  var spelling = Spelling.identifier
  /// What follows it once it is certain.
  var ending = ""
}
