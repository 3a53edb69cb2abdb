/// What a terminal sends for a key.
package enum Key {
  package static let enter = "\r"
  package static let escape = "\u{1B}"
  package static let tab = "\t"
  package static let shiftTab = "\u{1B}[Z"
  package static let backspace = "\u{7F}"
  package static let delete = "\u{1B}[3~"
  package static let up = "\u{1B}[A"
  package static let down = "\u{1B}[B"
  package static let right = "\u{1B}[C"
  package static let left = "\u{1B}[D"
  package static let home = "\u{1B}[H"
  package static let end = "\u{1B}[F"
  package static let controlLeft = "\u{1B}[1;5D"
  package static let controlRight = "\u{1B}[1;5C"
  package static let altEnter = "\u{1B}\r"

  /// The control character of a letter: `control("c")` is U+0003.
  package static func control(_ letter: Character) -> String {
    String(Unicode.Scalar((letter.asciiValue ?? 0) & 0x1F))
  }

  /// A text as a terminal with bracketed paste hands it over.
  package static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
}
