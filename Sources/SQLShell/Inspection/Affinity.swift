import SQLiteQuery

/// Which storage class a column prefers.
///
/// Source: <https://www.sqlite.org/datatype3.html#determination_of_column_affinity>
enum Affinity: String {
  case integer = "INTEGER"
  case text = "TEXT"
  case blob = "BLOB"
  case real = "REAL"
  case numeric = "NUMERIC"

  /// - Parameters:
  ///   - type: What the column was declared as, empty where it was not.
  ///   - isStrict: Whether the table is STRICT, where `ANY` prefers nothing.
  init(type: String, isStrict: Bool = false) {
    let name = type.uppercased()
    if name.contains("INT") {
      self = .integer
    } else if name.contains("CHAR") || name.contains("CLOB") || name.contains("TEXT") {
      self = .text
    } else if name.contains("BLOB") || name.isEmpty || isStrict && name == "ANY" {
      self = .blob
    } else if name.contains("REAL") || name.contains("FLOA") || name.contains("DOUB") {
      self = .real
    } else {
      self = .numeric
    }
  }
}

/// How many values of a column have each storage class.
struct ClassCounts: Equatable {
  private var counts = [Int](repeating: 0, count: StorageClass.allCases.count)

  subscript(storageClass: StorageClass) -> Int {
    get { counts[Self.index(storageClass)] }
    set { counts[Self.index(storageClass)] = newValue }
  }

  private static func index(_ storageClass: StorageClass) -> Int {
    switch storageClass {
    case .null: 0
    case .integer: 1
    case .real: 2
    case .text: 3
    case .blob: 4
    }
  }

  /// The classes, NULL aside, that a column's declaration does not lead one to expect.
  ///
  /// Where the declared type says little (`DATETIME`, `BOOLEAN`, `JSON`), the class of most values
  /// is what is expected. A column without a type expects nothing.
  func unexpected(in column: ColumnInfo, isStrict: Bool) -> [StorageClass] {
    let present = StorageClass.allCases.filter { $0 != .null && self[$0] > 0 }
    let expected: [StorageClass]
    switch Affinity(type: column.type, isStrict: isStrict) {
    case .integer: expected = [.integer]
    case .text: expected = [.text]
    case .real: expected = [.real]
    case .blob: expected = column.type.uppercased().contains("BLOB") ? [.blob] : present
    case .numeric:
      let isNumber = ["NUM", "DEC"].contains { column.type.uppercased().hasPrefix($0) }
      let most = present.max { self[$0] < self[$1] }
      expected =
        isNumber || most == .integer && self[.integer] + self[.real] > 0
        ? [.integer, .real] : most.map { [$0] } ?? []
    }
    return present.filter { !expected.contains($0) }
  }
}
