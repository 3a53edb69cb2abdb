import ResultRendering
import SQLiteQuery

/// Printed pages: from each, the class of every value can be told again.
enum PageFuzz: FuzzTarget {
  static let name = "pages"

  static func run(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 2 else { return }
    let (choice, columns) = (bytes[0], Int(bytes[1] % 4) + 1)
    let values = bytes.dropFirst(2).split(separator: 0x1E, omittingEmptySubsequences: false)
      .map(Self.value)
    let rows = stride(from: 0, to: values.count - values.count % columns, by: columns).map {
      Array(values[$0..<$0 + columns])
    }
    guard !rows.isEmpty, rows.count < 200 else { return }
    let modes: [(OutputMode, PageReader.Kind)] = [
      (.box, .ruled), (.table, .ruled), (.column, .column), (.markdown, .markdown),
    ]
    let (mode, kind) = modes[Int(choice & 3)]
    let types: RenderOptions.Types = choice & 4 == 0 ? .on : .cell
    let names = (0..<columns).map { "c\($0)" }
    do {
      let page = try TestRows(names, rows).rendered(as: mode) {
        $0.types = types
        if choice & 8 != 0 { $0.wrap = 5 }
        $0.wrapsAtWords = choice & 16 != 0
      }
      let read = PageReader(page, kind, showsClasses: types == .on)
      let found = read.rows.map { $0.map(\.storageClass) }
      let stored = rows.map { $0.map { Optional($0.storageClass) } }
      if found != stored { fault("\(String(decoding: page, as: UTF8.self))\n\(read.rows)") }
      for other in OutputMode.all { _ = try TestRows(names, rows).rendered(as: other) }
    } catch {
      fault("\(error)")
    }
  }

  /// The first byte chooses the class, the others are the value.
  private static func value(_ bytes: Slice<UnsafeRawBufferPointer>) -> TestValue {
    guard let first = bytes.first else { return .null }
    let rest = Array(bytes.dropFirst())
    let number = rest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch first % 5 {
    case 0: return .null
    case 1: return .integer(Int64(bitPattern: number))
    case 2:
      let real = Double(bitPattern: number)
      return .real(real.isNaN ? 0.5 : real)
    case 3: return .text(rest)
    default: return .blob(rest)
    }
  }
}
