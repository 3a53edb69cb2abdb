import SQLiteQuery

@testable import SQLShell

/// CSV, TSV and other delimited text: read, written by the rules, and read again.
enum DelimitedFuzz: FuzzTarget {
  static let name = "delimited"

  nonisolated(unsafe) private static let file = ScratchFile(ScratchFile.folder + "/input")

  static func run(_ bytes: UnsafeRawBufferPointer) {
    guard let choice = bytes.first else { return }
    var dialect: DelimitedReader.Dialect =
      choice & 3 == 0 ? .tabs : choice & 3 == 1 ? .ascii : .csv
    if choice & 0xF0 == 0xF0 { dialect.row = UInt8(ascii: ";") }
    let records = read(bytes.dropFirst(), dialect)
    guard dialect.hasQuotes else { return }
    let again = read(written(records, dialect), dialect)
    if again != records { fault("\(records)\nread again: \(again)") }
  }

  private static func read(
    _ bytes: some Collection<UInt8>,
    _ dialect: DelimitedReader.Dialect
  ) -> [[[UInt8]]] {
    file.write(bytes)
    var records: [[[UInt8]]] = []
    do {
      var reader = DelimitedReader(try ImportSource(file.path), dialect)
      while try reader.next() {
        var record: [[UInt8]] = []
        for field in reader.fields {
          guard case .text(let text) = field.value else { fault("a field that is no text") }
          record.append(Array(text))
        }
        records.append(record)
        if reader.lineCount < 0 || reader.recordLine < 1 { fault("line \(reader.recordLine)") }
      }
    } catch {
      fault("\(error)")
    }
    return records
  }

  private static func written(
    _ records: [[[UInt8]]],
    _ dialect: DelimitedReader.Dialect
  ) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    return Array(
      records.map { fields in
        Array(
          fields.map { [quote] + $0.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote] }
            .joined(separator: [dialect.column])
        ) + [dialect.row]
      }.joined()
    )
  }
}
