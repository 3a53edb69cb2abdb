import ResultRendering
import SQLiteQuery
import TestSupport

/// A value that a test makes up.
enum TestValue: Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text([UInt8])
  case blob([UInt8])

  var storageClass: StorageClass {
    switch self {
    case .null: .null
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    }
  }

  /// A copy of a stored value.
  init(_ value: StoredValue) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .text(let bytes): self = .text(Array(bytes))
    case .blob(let bytes): self = .blob(Array(bytes))
    }
  }

  /// Reals by their bits, so that -0.0 is not 0.0.
  static func == (left: TestValue, right: TestValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    case (.text(let left), .text(let right)): left == right
    case (.blob(let left), .blob(let right)): left == right
    default: false
    }
  }
}

/// Rows that a test makes up.
final class TestRows: ResultRows {
  let columnNames: [String]
  let values: [[TestValue]]
  private var position = 0
  private var buffers: [UnsafeMutableRawBufferPointer] = []

  init(_ columnNames: [String], _ values: [[TestValue]]) {
    self.columnNames = columnNames
    self.values = values
  }

  deinit { release() }

  func next(into target: UnsafeMutableBufferPointer<StoredValue>) -> Bool {
    // The bytes of the row before are gone, as they are with a statement.
    release()
    guard position < values.count else { return false }
    for (index, value) in values[position].enumerated() {
      target[index] =
        switch value {
        case .null: .null
        case .integer(let integer): .integer(integer)
        case .real(let real): .real(real)
        case .text(let bytes): .text(copy(bytes))
        case .blob(let bytes): .blob(copy(bytes))
        }
    }
    position += 1
    return true
  }

  private func copy(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    buffer.copyBytes(from: bytes)
    buffers.append(buffer)
    return UnsafeRawBufferPointer(buffer)
  }

  private func release() {
    for buffer in buffers {
      _ = buffer.initializeMemory(as: UInt8.self, repeating: 0xAA)
      buffer.deallocate()
    }
    buffers = []
  }

  /// What a mode prints for the rows.
  func rendered(
    as mode: OutputMode,
    _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws -> [UInt8] {
    var options = RenderOptions()
    change(&options)
    let sink = MemorySink()
    let out = OutputBuffer(to: sink)
    var rows = self
    try ResultRenderer(mode, options: options).render(&rows, to: out)
    try out.flush()
    return sink.bytes
  }
}

/// Makes values of every class, those that break printers among them.
struct HostileValues {
  var random: SeededGenerator

  static let texts: [String] = [
    "", " ", "NULL", "null", " NULL ", "NULL\u{A0}", "TEXT", "x TEXT", "7 INTEGER", "INTEGER",
    " REAL", "1.0 REAL", "BLOB", "x'00' BLOB", "x'00'", "12", "1.0", "a\nb", "\n", "\n\n", "a\n",
    "\nNULL", "a\nb TEXT", "│", "a │ b", "|", "a | b", "\\|", "\\", "a\\", "| TEXT", "+----+",
    "----", "--", "-- --", "---- ----", "├──┼──┤", "┌─┬─┐", "tab\there", "\t", "\r\n", "a\rb",
    "é日本😀", "👨‍👩‍👧‍👦", "🇫🇷🇩🇪", "e\u{301}\u{301}", "\u{301}", "\u{200D}", "\u{202E}abc",
    "\u{FEFF}", "\u{1B}[2J", "\u{0}", "a\u{0}b", "\u{7F}", "\u{9B}31m", "↵", "a↵", "a↵  ", "↴",
    "a↴\nb", "…", "it's", "\"", "a\"b,c", ",", "\\n\n\\012\r\\r", "<b>", "&amp;", "<br>",
    "`code`", "*x*", "￾", "{\"a\":1}", "[]", "'||char(0)||'", "NULL TEXT", "\u{2028}", "Ａ",
    "TEXT\u{200B}", "NULL\t", "INTEGER\n", "\u{1F468}\u{200D}", "\u{1F1E6}",
  ]

  static let reals: [Double] = [
    0, -0.0, 1, -1, 0.1, 0.1 + 0.2, 1e100, -1e-100, .infinity, -.infinity, .leastNonzeroMagnitude,
    .greatestFiniteMagnitude, .leastNormalMagnitude, 1e15, 1e16, 123456789.123, 1e22, 1e23,
    Double.leastNormalMagnitude.nextDown, 9_007_199_254_740_992, 1 / 3, 1e-5, 0.0001,
  ]

  static let integers: [Int64] = [0, 1, -1, 7, 42, .max, .min, 9_007_199_254_740_993, -1000]

  mutating func value() -> TestValue {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: .null
    case 1: .integer(pick(Self.integers))
    case 2: .integer(Int64.random(in: .min ... .max, using: &random))
    case 3: .real(pick(Self.reals))
    case 4: .real(real())
    case 5: .blob(bytes())
    case 6: .text(bytes())
    case 7: .text(Array((pick(Self.texts) + pick(Self.texts)).utf8))
    default: .text(Array(pick(Self.texts).utf8))
    }
  }

  mutating func real() -> Double {
    while true {
      let value = Double(bitPattern: random.next())
      if !value.isNaN { return value }
    }
  }

  mutating func bytes() -> [UInt8] {
    let alphabet: [UInt8] = [0, 9, 10, 13, 27, 32, 34, 39, 65, 92, 124, 127, 128, 0xC3, 0xA9, 0xFF]
    let count = Int.random(in: 0..<8, using: &random)
    return (0..<count).map { _ in pick(alphabet) }
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  /// A result of up to four columns and eight rows, often of one class in a column.
  mutating func rows() -> TestRows {
    let columns = Int.random(in: 1...4, using: &random)
    let names = (0..<columns).map { _ in pick(Self.texts + ["id", "name"]) }
    let count = Int.random(in: 0...8, using: &random)
    let usual = (0..<columns).map { _ in value().storageClass }
    let rows = (0..<count).map { _ in
      (0..<columns).map { column in
        while true {
          let value = value()
          let isUsual = value.storageClass == usual[column]
          if isUsual || Int.random(in: 0..<4, using: &random) == 0 { return value }
        }
      }
    }
    return TestRows(names, rows)
  }
}
