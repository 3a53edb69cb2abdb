import SQLiteQuery

/// The colours of storage classes and frames, as the codes of ECMA-48's SGR sequence.
public struct ColourTheme: Equatable, Sendable {
  /// NULL.
  public var null: String
  /// INTEGER values.
  public var integer: String
  /// REAL values.
  public var real: String
  /// TEXT values.
  public var text: String
  /// BLOB values.
  public var blob: String
  /// The columns' names.
  public var header: String
  /// The columns' classes, and the class beside a value.
  public var annotation: String
  /// Lines of the frame and the footer.
  public var frame: String

  /// For light text on a dark screen.
  public static let dark = ColourTheme(
    null: "90",
    integer: "96",
    real: "94",
    text: "",
    blob: "95",
    header: "1",
    annotation: "33",
    frame: "90"
  )

  /// For dark text on a light screen.
  public static let light = ColourTheme(
    null: "90",
    integer: "34",
    real: "36",
    text: "",
    blob: "35",
    header: "1",
    annotation: "31",
    frame: "90"
  )

  /// The theme that a terminal's `COLORFGBG` asks for: foreground, a semicolon, and the number of the
  /// background's colour last, of which 7 and from 9 on are light.
  ///
  /// - Returns: ``dark`` where it says nothing.
  public static func forBackground(_ variable: String?) -> ColourTheme {
    guard let number = (variable?.split(separator: ";").last).flatMap({ UInt8($0) }) else {
      return .dark
    }
    return number == 7 || (9...15).contains(number) ? .light : .dark
  }

  func code(of storageClass: StorageClass) -> String {
    switch storageClass {
    case .null: null
    case .integer: integer
    case .real: real
    case .text: text
    case .blob: blob
    }
  }
}

/// The sequences that begin a colour; all empty without a theme.
struct ColourSequences {
  let values: [[UInt8]]
  let header: [UInt8]
  let annotation: [UInt8]
  let frame: [UInt8]
  /// Ends any colour.
  static let reset = Array("\u{1B}[0m".utf8)

  init(_ theme: ColourTheme?) {
    func sequence(_ code: String?) -> [UInt8] {
      guard let code, !code.isEmpty else { return [] }
      return Array("\u{1B}[\(code)m".utf8)
    }
    values = StorageClass.allCases.map { sequence(theme?.code(of: $0)) }
    header = sequence(theme?.header)
    annotation = sequence(theme?.annotation)
    frame = sequence(theme?.frame)
  }
}
