/// How results are printed, whatever the mode.
public struct RenderOptions: Sendable {
  /// Whether the columns' names are printed.
  public enum Headers: Sendable, CaseIterable {
    /// In framed modes only.
    case automatic
    case on, off
  }

  /// Whether the storage class of every value is shown.
  public enum Types: Sendable, CaseIterable {
    case off
    /// Framed modes: each column's class, and that of each value stored otherwise.
    case on
    /// Framed modes: each value's class. Other modes: the same as ``on``.
    case cell
  }

  /// How JSON, which has no bytes, holds a BLOB.
  public enum BlobForm: Sendable, CaseIterable {
    case base64, hex
  }

  /// Whether the names are printed.
  public var headers: Headers = .automatic
  /// Whether the classes are shown.
  public var types: Types = .off
  /// Between columns; `nil` is the mode's own.
  public var columnSeparator: String?
  /// After rows; `nil` is the mode's own.
  public var rowSeparator: String?
  /// What NULL is printed as where a mode has no word for it.
  public var nullText = ""
  /// The table that `insert` names.
  public var insertTable = "table"
  /// Widths of framed columns from the first on; 0 is the natural one, negative aligns right, and
  /// positive left where no terminal is printed to.
  public var widths: [Int] = []
  /// Whether numbers stand at the right side of framed columns; sqlite3 keeps them at the left.
  public var alignsNumbers = true
  /// Columns after which the lines of a framed cell are broken; `nil` is nowhere.
  public var wrap: Int?
  /// Lines are broken between words where that is possible.
  public var wrapsAtWords = false
  /// How JSON holds a BLOB.
  public var blobForm: BlobForm = .base64
  /// The terminal that is printed to; `nil` is a file or a pipe, where nothing is cut.
  public var terminal: TerminalLimits?
  /// Colours of the storage classes; `nil` is none.
  public var theme: ColourTheme?
  /// Whether a terminal is told how many rows there were.
  public var hasFooter = true

  /// Everything as sqlite3 prints it into a pipe.
  public init() {}
}

/// What printing to a terminal is limited to, so that a page can be read.
public struct TerminalLimits: Sendable {
  /// Columns of the screen.
  public var width: Int
  /// Rows printed of one result; `nil` is all.
  public var maximumRows: Int?
  /// Lines shown of one value in a framed cell.
  public var maximumLines = 12
  /// Whether a framed page wider than the screen is shown as lines instead.
  public var turnsVertical = true

  /// - Parameters:
  ///   - width: Columns of the screen.
  ///   - maximumRows: Rows printed of one result; `nil` is all.
  public init(width: Int, maximumRows: Int? = nil) {
    self.width = width
    self.maximumRows = maximumRows
  }
}
