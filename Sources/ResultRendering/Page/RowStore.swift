import SQLiteQuery

/// Rows kept until the widths of a page are known.
final class RowStore {
  private struct Entry {
    var storageClass: StorageClass
    /// The integer, the bits of the real, or where the bytes begin.
    var payload: Int64
    var length: Int
  }

  private let columns: Int
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  private(set) var rows = 0

  init(columns: Int) { self.columns = columns }

  /// Memory that the rows take, in bytes.
  var size: Int { bytes.count + entries.count * MemoryLayout<Entry>.stride }

  func append(_ values: RowValues) {
    for value in values {
      let storageClass = value.storageClass
      switch value {
      case .null: entries.append(Entry(storageClass: storageClass, payload: 0, length: 0))
      case .integer(let integer):
        entries.append(Entry(storageClass: storageClass, payload: integer, length: 0))
      case .real(let real):
        let bits = Int64(bitPattern: real.bitPattern)
        entries.append(Entry(storageClass: storageClass, payload: bits, length: 0))
      case .text(let slice), .blob(let slice):
        let start = Int64(bytes.count)
        entries.append(Entry(storageClass: storageClass, payload: start, length: slice.count))
        bytes.append(contentsOf: slice)
      }
    }
    rows += 1
  }

  /// Gives each row in turn, as it was appended.
  func forEach(_ body: (RowValues) throws -> Void) rethrows {
    let values = UnsafeMutableBufferPointer<StoredValue>.allocate(capacity: columns)
    values.initialize(repeating: .null)
    defer { values.deallocate() }
    try bytes.withUnsafeBytes { all in
      for row in 0..<rows {
        for column in 0..<columns {
          values[column] = value(of: entries[row * columns + column], in: all)
        }
        try body(RowValues(values))
      }
    }
  }

  private func value(of entry: Entry, in all: UnsafeRawBufferPointer) -> StoredValue {
    switch entry.storageClass {
    case .null: return .null
    case .integer: return .integer(entry.payload)
    case .real: return .real(Double(bitPattern: UInt64(bitPattern: entry.payload)))
    case .text: return .text(slice(entry, all))
    case .blob: return .blob(slice(entry, all))
    }
  }

  private func slice(_ entry: Entry, _ all: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let start = Int(entry.payload)
    return UnsafeRawBufferPointer(rebasing: all[start..<start + entry.length])
  }
}
