import CEditLine
import CTerminal
import Glibc

/// One editor of libedit: its text, its key maps, its terminal modes.
///
/// What it draws is dropped.
final class EditLineHandle {
  /// What libedit's reader and commands get back.
  typealias Function = @convention(c) (OpaquePointer?, UInt32) -> UInt8

  private let pointer: OpaquePointer
  private let history: OpaquePointer?
  private let sink: UnsafeMutablePointer<assay_sink>
  private let stream: UnsafeMutablePointer<FILE>
  /// How long the text was when its layout was last right with the cursor behind it.
  private var laidOutCount: Int?

  /// Without keys of its own: those of emacs and `setOwner(_:)` come after it.
  init(device: TerminalDevice, programName: String) throws {
    TerminalLocale.useUTF8()
    sink = .allocate(capacity: 1)
    sink.initialize(to: assay_sink())
    guard let stream = assay_sink_open(sink) else {
      sink.deallocate()
      throw SystemCallError("fopencookie")
    }
    // The streams are only drawn to, the descriptors only asked for their modes.
    guard
      let pointer = el_init_fd(
        programName,
        stream,
        stream,
        stream,
        device.input,
        device.output,
        device.output
      )
    else {
      fclose(stream)
      sink.deallocate()
      throw SystemCallError("el_init")
    }
    self.stream = stream
    self.pointer = pointer
    // Some of vi's commands ask for a history without checking that there is one.
    history = history_winit()
    if let history {
      _ = assay_history_set_size(history, 1)
      _ = assay_el_set_history(pointer, history)
    }
    _ = assay_el_set_no_prompt(pointer)
  }

  deinit {
    el_end(pointer)
    if let history { history_wend(history) }
    fclose(stream)
    sink.deallocate()
  }

  // MARK: Set-up

  /// Makes `owner` what `owner(of:as:)` finds, without retaining it.
  func setOwner(_ owner: AnyObject) {
    _ = assay_el_set_client_data(pointer, Unmanaged.passUnretained(owner).toOpaque())
  }

  /// The object that a callback belongs to.
  static func owner<Owner: AnyObject>(of pointer: OpaquePointer?, as type: Owner.Type) -> Owner? {
    guard let pointer, let data = assay_el_client_data(pointer) else { return nil }
    return Unmanaged<Owner>.fromOpaque(data).takeUnretainedValue()
  }

  func setReader(_ reader: @escaping el_rfunc_t) { _ = assay_el_set_reader(pointer, reader) }

  /// Adds a command; libedit keeps name and help for ever.
  func addFunction(_ name: String, help: String, _ function: @escaping Function) {
    _ = assay_el_add_function(pointer, wcsdup(Self.wide(name)), wcsdup(Self.wide(help)), function)
  }

  func bind(_ key: String, to function: String, inCommandMap: Bool = false) {
    let (key, function) = (Self.wide(key), Self.wide(function))
    _ =
      inCommandMap
      ? assay_el_bind_alternate(pointer, key, function) : assay_el_bind(pointer, key, function)
  }

  /// `-d` names the modes while a line is edited, `-x` those in between.
  func setTerminalModes(_ which: String, _ modes: String) {
    _ = assay_el_set_terminal_modes(pointer, Self.wide(which), Self.wide(modes))
  }

  var usesVi: Bool {
    get { assay_el_editor(pointer).map { Self.string($0, count: wcslen($0)) } == "vi" }
    set { _ = assay_el_set_editor(pointer, Self.wide(newValue ? "vi" : "emacs")) }
  }

  /// Reads key bindings from a file, or from the standard one.
  func source(_ path: String?) { _ = el_source(pointer, path) }

  // MARK: The text

  var entry: EntryText {
    guard let line = el_wline(pointer)?.pointee else { return EntryText(text: "", cursor: 0) }
    let count = line.lastchar - line.buffer
    let cursorPosition = min(count, line.cursor - line.buffer)
    var cursor = 0
    let text = String(unsafeUninitializedCapacity: count * 4) { buffer in
      var length = 0
      for index in 0..<count {
        if index == cursorPosition { cursor = length }
        let value = UInt32(bitPattern: line.buffer[index])
        if value < 0x80 {
          buffer[length] = UInt8(value)
          length += 1
        } else {
          let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
          for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            buffer[length] = byte
            length += 1
          }
        }
      }
      if cursorPosition == count { cursor = length }
      return length
    }
    return EntryText(text: text, cursor: cursor)
  }

  func move(to offset: Int, in entry: EntryText) {
    let target = entry.index(offset)
    let cursor = entry.index(entry.cursor)
    let scalars = entry.text.unicodeScalars
    _ = el_cursor(pointer, Int32(clamping: scalars.distance(from: cursor, to: target)))
  }

  func insert(_ text: String) {
    guard !text.isEmpty else { return }
    _ = el_winsertstr(pointer, Self.wide(text))
  }

  /// Replaces a range of UTF-8 offsets; the cursor stands behind the new text afterwards.
  func replace(_ range: Range<Int>, with text: String, in entry: EntryText) {
    move(to: range.upperBound, in: entry)
    let old = entry.text[entry.index(range.lowerBound)..<entry.index(range.upperBound)]
    if !old.isEmpty { el_deletestr(pointer, Int32(clamping: old.unicodeScalars.count)) }
    insert(text)
  }

  func set(_ new: EntryText) {
    let old = entry
    replace(0..<old.text.utf8.count, with: new.text, in: old)
    if !new.isAtEnd {
      move(to: new.cursor, in: EntryText(text: new.text, cursor: new.text.utf8.count))
    }
  }

  // MARK: Reading

  /// Edits a line; nil when a command or the reader ended it.
  ///
  /// `count` is then 0, or -1 on errors.
  func getLine() -> (text: String?, count: Int) {
    var count: Int32 = 0
    guard let line = el_wgets(pointer, &count), count > 0 else { return (nil, Int(count)) }
    // Without the line feed that ends it.
    return (Self.string(line, count: Int(count) - 1), Int(count))
  }

  func getCharacter() -> Unicode.Scalar? {
    var character: wchar_t = 0
    guard el_wgetc(pointer, &character) == 1 else { return nil }
    return Unicode.Scalar(UInt32(bitPattern: character)) ?? "\u{FFFD}"
  }

  /// Makes `keys` the next input.
  func push(_ keys: String) { el_wpush(pointer, Self.wide(keys)) }

  func push(_ key: PrivateKey) { push(key.keys) }

  /// Lets libedit lay out its text again.
  ///
  /// Needed after every `resize()`: it would go on writing at
  /// a column that the smaller screen does not have, beyond the end of a buffer.
  func refresh() { _ = assay_el_set(pointer, EL_REFRESH) }

  func resize() {
    el_resize(pointer)
    refresh()
  }

  /// Lets libedit lay out its text again unless nothing but one character more stands at its end.
  ///
  /// Needed before each key. For a text taller than its screen libedit does not follow the cursor
  /// back to the last row, and what is typed there next would be written beyond the end of a buffer;
  /// so would it behind a command that moves the cursor and draws nothing.
  func keepLayoutRight() {
    guard var line = el_wline(pointer)?.pointee else { return }
    if line.cursor < line.buffer {
      // vi's `$` steps back from the end, also where there is nothing to step back over.
      el_cursor(pointer, Int32(clamping: line.buffer - line.cursor))
      line.cursor = line.buffer
    }
    let count = line.lastchar - line.buffer
    let isAtEnd = line.cursor == line.lastchar
    if !isAtEnd || laidOutCount.map({ count - $0 > 1 || count < $0 }) ?? true { refresh() }
    laidOutCount = isAtEnd ? count : nil
  }

  /// Sets the modes for editing, or those in between.
  func prepareTerminal(editing: Bool) {
    _ = assay_el_set_int(pointer, EL_PREP_TERM, editing ? 1 : 0)
  }

  /// Whether libedit rang the bell since the last call.
  func takeBell() -> Bool {
    fflush(stream)
    defer { sink.pointee.bell = 0 }
    return sink.pointee.bell != 0
  }

  // MARK: Wide characters

  private static func wide(_ text: String) -> [wchar_t] {
    var result: [wchar_t] = []
    result.reserveCapacity(text.utf8.count + 1)
    for scalar in text.unicodeScalars { result.append(wchar_t(bitPattern: scalar.value)) }
    result.append(0)
    return result
  }

  private static func string(_ pointer: UnsafePointer<wchar_t>, count: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for index in 0..<count {
      scalars.append(Unicode.Scalar(UInt32(bitPattern: pointer[index])) ?? "\u{FFFD}")
    }
    return String(scalars)
  }
}
