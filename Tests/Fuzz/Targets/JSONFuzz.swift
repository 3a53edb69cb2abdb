import SQLiteQuery

@testable import SQLShell

/// JSON documents and lines: what SQLite calls a valid array is read to its end.
enum JSONFuzz: FuzzTarget {
  static let name = "json"

  nonisolated(unsafe) private static let file = ScratchFile(ScratchFile.folder + "/input")
  private static let queue = DatabaseQueue()

  static func run(_ bytes: UnsafeRawBufferPointer) {
    guard let choice = bytes.first else { return }
    let text = Array(bytes.dropFirst())
    let layout: JSONReader.Layout = choice & 1 == 0 ? .document : .lines
    file.write(text)
    var records = 0
    var failure: (any Error)?
    do {
      var reader = JSONReader(try ImportSource(file.path), layout)
      while try reader.next() {
        records += 1
        for field in reader.fields where field.column >= reader.columnNames.count {
          if reader.isObject { fault("a field without a name") }
        }
      }
    } catch {
      failure = error
    }
    // SQLite lets half of a surrogate pair pass, which is no character, and stops at a NUL.
    guard layout == .document, !text.contains(0),
      let document = String(validating: text, as: UTF8.self),
      !document.lowercased().contains("\\ud"), let count = arrayLength(document)
    else { return }
    if let failure { fault("SQLite reads it, but: \(failure)") }
    if records != count { fault("\(records) records, but \(count) elements") }
  }

  /// The length of an array of arrays and objects; nil for any other text.
  private static func arrayLength(_ document: String) -> Int? {
    try? queue.inDatabase { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM json_each(?1) WHERE json_valid(?1) AND json_type(?1) = 'array' \
          HAVING sum(type NOT IN ('array', 'object')) = 0
          """,
        arguments: [document]
      )
    }
  }
}
