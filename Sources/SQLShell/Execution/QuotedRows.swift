import ResultRendering
import SQLSyntax
import SQLiteQuery

/// Rows whose values are shown as SQL literals, for `.mode box --quote`.
struct QuotedRows<Rows: ResultRows>: ResultRows {
  private var rows: Rows
  private let literals: LiteralBytes

  init(_ rows: Rows) {
    self.rows = rows
    literals = LiteralBytes()
  }

  var columnNames: [String] { rows.columnNames }

  mutating func next(into values: UnsafeMutableBufferPointer<StoredValue>) throws -> Bool {
    guard try rows.next(into: values) else { return false }
    literals.replace(values)
    return true
  }
}

/// Keeps the bytes of one row's literals while the row is printed.
private final class LiteralBytes {
  private var kept: [UnsafeMutableRawBufferPointer] = []

  deinit { release() }

  func replace(_ values: UnsafeMutableBufferPointer<StoredValue>) {
    release()
    for index in values.indices {
      switch values[index] {
      case .null: values[index] = keep("NULL")
      case .integer, .real: break
      case .text(let bytes):
        values[index] = keep(Quoting.literal(String(decoding: bytes, as: UTF8.self)))
      case .blob(let bytes): values[index] = keep(Quoting.literal(bytes))
      }
    }
  }

  private func keep(_ text: String) -> StoredValue {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
    bytes.copyBytes(from: text.utf8)
    kept.append(bytes)
    return .text(UnsafeRawBufferPointer(bytes))
  }

  private func release() {
    for bytes in kept { bytes.deallocate() }
    kept.removeAll(keepingCapacity: true)
  }
}
