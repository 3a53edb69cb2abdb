import SQLiteQuery

extension OutputMode {
  /// An array of objects.
  public static let json = OutputMode("json", "An array of JSON objects") {
    JSONWriter($0, $1, .array)
  }
}

/// Prints each row as an object that any strict parser takes.
struct JSONWriter: ResultWriter {
  /// What stands around the objects.
  enum Framing {
    /// One array, with `[]` for no rows.
    case array
    /// A line for each object.
    case lines
  }

  private let out: OutputBuffer
  private let framing: Framing
  private let annotates: Bool
  private let json: JSONText
  /// `{"id":`, then `,"name":` and so on.
  private var keys = ByteStrings([])
  private var isFirst = true

  init(_ options: RenderOptions, _ out: OutputBuffer, _ framing: Framing) {
    self.out = out
    self.framing = framing
    annotates = options.types != .off
    json = JSONText(out, blobForm: options.blobForm, isTerminal: options.terminal != nil)
  }

  mutating func begin(_ columns: [String]) throws {
    keys = ByteStrings(try columns.enumerated().map(key))
  }

  private func key(_ index: Int, _ column: String) throws -> [UInt8] {
    let sink = MemorySink()
    let key = OutputBuffer(to: sink)
    try key.write(literal: index == 0 ? "{" : ",")
    var column = column
    let text = JSONText(key, blobForm: json.blobForm, isTerminal: json.isTerminal)
    try column.withUTF8 { try text.write(string: UnsafeRawBufferPointer($0)) }
    try key.write(literal: ":")
    try key.flush()
    return sink.bytes
  }

  mutating func row(_ values: RowValues) throws {
    switch framing {
    case .array: try isFirst ? out.write(literal: "[") : out.write(literal: ",\n")
    case .lines: break
    }
    isFirst = false
    for index in values.indices {
      try out.write(keys[index])
      if annotates {
        try out.write(literal: "{\"type\":\"")
        try out.write(literal: values[index].storageClass.typeofName)
        try out.write(literal: "\",\"value\":")
        try json.write(values[index], annotated: true)
        try out.write(literal: "}")
      } else {
        try json.write(values[index], annotated: false)
      }
    }
    try out.write(literal: "}")
    if framing == .lines { try out.write(literal: "\n") }
  }

  func end() throws -> PageNotes {
    if framing == .array { try out.write(literal: isFirst ? "[]\n" : "]\n") }
    return PageNotes()
  }
}
