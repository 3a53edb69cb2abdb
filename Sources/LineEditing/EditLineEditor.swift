import CEditLine
import Glibc

/// Edits entries on a terminal: libedit has the keys, its commands and the terminal's modes; what
/// is seen is drawn here.
public final class EditLineEditor: LineEditor {
  /// What earlier entries are offered.
  public let history: History
  /// What the program supplies and the person chose; changes count from the next key on.
  public var configuration: EditorConfiguration

  let device: TerminalDevice
  let signals: Signals
  let modes: TerminalModes
  let handle: EditLineHandle

  // The entry that is being edited.
  var prompt = Prompt("")
  var ending = Ending.none
  var navigation = HistoryNavigation()
  var menu = CompletionMenu()
  var search: IncrementalSearch?
  var lastQuery = ""
  var changes = ChangeLog()
  var killEnd = 0
  /// The key before the one that is being handled.
  private(set) var keyBefore: Unicode.Scalar?
  private(set) var key: Unicode.Scalar?
  var vi = ViState()
  var verticalColumn: Int?
  var keepsVerticalColumn = false
  private var prefilled = ""
  private var interruptsBefore = 0

  // Input.
  var decoder = KeyDecoder()
  var inputEnded = false

  // Output.
  var renderer = FrameRenderer()
  var firstVisibleRow = 0

  /// How an entry ended, other than by being whole.
  enum Ending {
    case none
    case cancelled(EntryText)
    case terminated(EntryText)
    case failed(SystemCallError)
  }

  /// An editor on a terminal.
  ///
  /// - Throws: `SystemCallError` when `device` is no terminal or libedit cannot use it; then
  ///   `PlainLineEditor` can.
  public init(
    device: TerminalDevice,
    history: History,
    configuration: EditorConfiguration,
    signals: Signals = .shared
  ) throws {
    self.device = device
    self.history = history
    self.configuration = configuration
    self.signals = signals
    modes = try TerminalModes(of: device)
    handle = try EditLineHandle(device: device, programName: configuration.programName)
    handle.setOwner(self)
    handle.setReader { pointer, character in
      guard let editor = EditLineHandle.owner(of: pointer, as: EditLineEditor.self), let character
      else { return -1 }
      return editor.readCharacter(into: character)
    }
    for command in EditorCommand.all {
      handle.addFunction(command.name, help: command.help, command.function)
    }
    setKeys()
  }

  deinit { modes.restore() }

  /// Makes `text` the beginning of the next entry.
  public func prefill(_ text: String) { prefilled = text }

  /// Runs `body` with the terminal as the program found it.
  public func withTerminalRestored<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ChildTerminal.whileRestored(body)
  }

  /// Reads one entry, which may span lines.
  public func readEntry(prompt: Prompt) throws -> EntryReading {
    self.prompt = prompt
    ending = .none
    navigation = HistoryNavigation()
    changes = ChangeLog()
    menu.close()
    firstVisibleRow = 0
    beginRow()
    interruptsBefore = signals.interruptCount
    _ = signals.takeContinuation()
    markPastes(true)
    modes.willChange()
    let (line, _) = handle.getLine()
    defer { markPastes(false) }
    switch ending {
    case .none:
      guard let line else {
        leave(EntryText(text: "", cursor: 0))
        return .end
      }
      leave(EntryText(text: line, cursor: line.utf8.count))
      return .line(line)
    case .cancelled(let entry):
      leave(entry, mark: "^C")
      return .interrupted
    case .terminated(let entry):
      leave(entry)
      return .end
    case .failed(let error):
      leave(EntryText(text: "", cursor: 0))
      throw error
    }
  }

  /// Libedit is about to handle another key.
  func willHandle(_ scalar: Unicode.Scalar?) {
    keyBefore = key
    key = scalar
    vi.willHandle(scalar)
    menu.willHandleKey()
    // A long text that comes as keys is noted as one change, when it is drawn.
    if (scalar?.value ?? 0) < 0x20, !device.hasInput() { changes.note(handle.entry) }
    if !keepsVerticalColumn { verticalColumn = nil }
    keepsVerticalColumn = false
  }

  /// Runs a command for the editor that a callback belongs to.
  static func run(_ pointer: OpaquePointer?, _ body: (EditLineEditor) -> CommandOutcome) -> UInt8 {
    guard let editor = EditLineHandle.owner(of: pointer, as: EditLineEditor.self) else {
      return CommandOutcome.refused.code
    }
    return body(editor).code
  }

  /// What `prefill(_:)` left, once.
  func takePrefilled() -> String {
    defer { prefilled = "" }
    return prefilled
  }

  /// Whether an interrupt came from elsewhere while the entry is edited; Control-C is a key then.
  @discardableResult
  func takeInterrupt() -> Bool {
    defer { interruptsBefore = signals.interruptCount }
    return signals.interruptCount != interruptsBefore
  }
}
