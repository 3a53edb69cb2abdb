import ResultRendering
import SQLiteQuery
import TestSupport
import Testing

/// What is printed reads back: the class of every value, and the values where the format can.
@Suite struct ReadBackTests {
  static let seeds = Array(0..<150)

  @Test(arguments: [
    (OutputMode.box, PageReader.Kind.ruled), (.table, .ruled), (.column, .column),
    (.markdown, .markdown),
  ])
  func pagesTellTheClassOfEveryValue(mode: OutputMode, kind: PageReader.Kind) throws {
    for seed in Self.seeds {
      var hostile = HostileValues(random: SeededGenerator(seed: seed))
      let rows = hostile.rows()
      for types in [RenderOptions.Types.on, .cell] {
        let page = try TestRows(rows.columnNames, rows.values).rendered(as: mode) {
          $0.types = types
          if seed % 3 == 0 { $0.wrap = 5 }
          $0.wrapsAtWords = seed % 2 == 0
        }
        let read = PageReader(page, kind, showsClasses: types == .on && !rows.values.isEmpty)
        let found = read.rows.map { $0.map(\.storageClass) }
        let stored = rows.values.map { $0.map { Optional($0.storageClass) } }
        let text = String(decoding: page, as: UTF8.self)
        try #require(found == stored, "seed \(seed) \(types)\n\(text)\n\(read.rows)")
      }
    }
  }

  @Test(arguments: [
    (OutputMode.box, PageReader.Kind.ruled), (.table, .ruled), (.column, .column),
  ])
  func pagesOnATerminalTellTheClassToo(mode: OutputMode, kind: PageReader.Kind) throws {
    for seed in Self.seeds {
      var hostile = HostileValues(random: SeededGenerator(seed: seed))
      let rows = hostile.rows()
      let page = try TestRows(rows.columnNames, rows.values).rendered(as: mode) {
        $0.types = .on
        $0.terminal = TerminalLimits(width: 60)
        $0.terminal?.turnsVertical = false
      }
      let text = String(decoding: page, as: UTF8.self)
      let isUnsafe = text.unicodeScalars.contains {
        $0.properties.generalCategory == .control && $0 != "\n"
      }
      #expect(!isUnsafe)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2)
      let withoutFooter = Array(lines.map { $0 + "\n" }.joined().utf8)
      let read = PageReader(withoutFooter, kind, showsClasses: !rows.values.isEmpty)
      let found = read.rows.map { $0.map(\.storageClass) }
      let stored = rows.values.map { $0.map { Optional($0.storageClass) } }
      try #require(found == stored, "seed \(seed)\n\(text)\n\(read.rows)")
    }
  }

  @Test func linesTellTheClassOfEveryValue() throws {
    for seed in Self.seeds {
      var hostile = HostileValues(random: SeededGenerator(seed: seed))
      let rows = hostile.rows()
      let page = try TestRows(rows.columnNames, rows.values).rendered(as: .line) { $0.types = .on }
      let text = String(decoding: page, as: UTF8.self)
      // Lines of a value that go on begin with blanks where others have " = ".
      var found: [StorageClass?] = []
      let indent = text.split(separator: "\n").first.map { line in
        rows.columnNames.isEmpty ? 0 : indentOfValues(in: String(line), rows.columnNames)
      }
      for line in text.split(separator: "\n") {
        let begins = !line.hasPrefix(String(repeating: " ", count: indent ?? 0))
        let word = line.split(separator: " ").last.map(String.init)
        let storageClass = StorageClass.allCases.first { $0.name == word }
        if begins { found.append(storageClass) } else { found[found.count - 1] = storageClass }
      }
      let stored = rows.values.flatMap { $0.map { Optional($0.storageClass) } }
      try #require(found == stored, "seed \(seed)\n\(text)")
    }
  }

  private func indentOfValues(in line: String, _ names: [String]) -> Int {
    max(5, names.map { shownWidth($0) }.max() ?? 0) + 3
  }

  @Test func sqlGivesTheSameValues() throws {
    try DatabaseQueue().inDatabase { db in
      for seed in Self.seeds {
        var hostile = HostileValues(random: SeededGenerator(seed: seed))
        let values = (0..<6).map { _ in hostile.value() }
        let names = (0..<6).map { "c\($0)" }
        for terminal in [nil, TerminalLimits(width: 80)] {
          let quoted = try TestRows(names, [values]).rendered(as: .quote) { $0.terminal = terminal }
          try expect(values, from: "SELECT " + String(decoding: quoted, as: UTF8.self), quoted, db)
          try db.execute(sql: "CREATE TABLE t(c0, c1, c2, c3, c4, c5)")
          let insert = try TestRows(names, [values]).rendered(as: .insert) {
            $0.insertTable = "t"
            $0.terminal = terminal
          }
          if String(validating: insert, as: UTF8.self) != nil {
            #expect(insert.filter { $0 == 0x0A }.count == 1)
            try db.execute(sql: String(decoding: insert, as: UTF8.self))
            try expect(values, from: "SELECT * FROM t", insert, db)
          }
          try db.execute(sql: "DROP TABLE t")
        }
      }
    }
  }

  private func expect(_ values: [TestValue], from sql: String, _ printed: [UInt8], _ db: Database)
    throws
  {
    guard String(validating: printed, as: UTF8.self) != nil else { return }
    var rows = try StatementRows(db.makeStatement(sql: sql))
    var stored = [StoredValue](repeating: .null, count: values.count)
    let read = try stored.withUnsafeMutableBufferPointer { buffer in
      let hasRow = try rows.next(into: buffer)
      #expect(hasRow)
      return buffer.map { TestValue($0) }
    }
    try #require(read == values, "\(sql)")
  }

  @Test func csvGivesTheSameValues() throws {
    for seed in Self.seeds {
      var hostile = HostileValues(random: SeededGenerator(seed: seed))
      let rows = hostile.rows()
      let printed = try rows.rendered(as: .csv) { $0.types = .on }
      let read = CSVReader.records(printed).map { fields in
        stride(from: 0, to: fields.count - 1, by: 2).map { delimited(fields[$0], fields[$0 + 1]) }
      }
      try #require(read == rows.values, "\(String(decoding: printed, as: UTF8.self))")
    }
  }

  @Test func tabsGiveTheSameValuesWhereTextHasNoSeparators() throws {
    for seed in Self.seeds {
      var hostile = HostileValues(random: SeededGenerator(seed: seed))
      let rows = hostile.rows()
      let hasSeparators = rows.values.joined().contains {
        guard case .text(let bytes) = $0 else { return false }
        return bytes.contains(9) || bytes.contains(10)
      }
      if hasSeparators { continue }
      let printed = try rows.rendered(as: .tabs) { $0.types = .on }
      let read = printed.split(separator: 10, omittingEmptySubsequences: false).dropLast().map {
        let fields = $0.split(separator: 9, omittingEmptySubsequences: false).map(Array.init)
        return stride(from: 0, to: fields.count - 1, by: 2).map {
          delimited(fields[$0], fields[$0 + 1])
        }
      }
      try #require(read == rows.values)
    }
  }

  private func delimited(_ field: [UInt8], _ name: [UInt8]) -> TestValue {
    let text = String(decoding: field, as: UTF8.self)
    switch String(decoding: name, as: UTF8.self) {
    case "integer": return .integer(Int64(text) ?? 0)
    case "real": return .real(Double(text) ?? .nan)
    case "text": return .text(field)
    case "blob": return .blob(bytes(ofHex: text.dropFirst(2).dropLast()))
    default: return .null
    }
  }

  @Test(arguments: [RenderOptions.BlobForm.base64, .hex], [false, true])
  func jsonGivesTheSameValues(blobForm: RenderOptions.BlobForm, terminal: Bool) throws {
    for seed in Self.seeds {
      var hostile = HostileValues(random: SeededGenerator(seed: seed))
      let rows = hostile.rows()
      for types in [RenderOptions.Types.on, .off] {
        let printed = try TestRows(rows.columnNames, rows.values).rendered(as: .json) {
          $0.types = types
          $0.blobForm = blobForm
          if terminal { $0.terminal = TerminalLimits(width: 80) }
        }
        let text = try #require(String(validating: printed, as: UTF8.self))
        let json = try StrictJSON.parse(text)
        guard case .array(let objects) = json else {
          Issue.record("no array: \(text)")
          continue
        }
        let read = try objects.map { object in
          guard case .object(let members) = object else { throw StrictJSON.Failure(at: 0) }
          #expect(members.map(\.key) == rows.columnNames)
          return try members.map { try value($0.value, types, blobForm) }
        }
        let stored = rows.values.map { $0.map { types == .on ? $0 : untyped($0, blobForm) } }
        try #require(read == stored, "\(text)")
      }
    }
  }

  private func value(
    _ json: StrictJSON,
    _ types: RenderOptions.Types,
    _ form: RenderOptions.BlobForm
  ) throws -> TestValue {
    switch json {
    case .null: return .null
    case .number(let text):
      return text.contains { ".e".contains($0) }
        ? .real(Double(text) ?? .nan)
        : .integer(Int64(text) ?? 0)
    case .string(let text): return .text(Array(text.utf8))
    case .object(let members):
      guard members.count > 1, case .string(let type) = members[0].value else { break }
      if members.count == 3, case .string(let whole) = members[2].value {
        return .text(form == .hex ? bytes(ofHex: whole[...]) : Base64Reader.bytes(whole))
      }
      let value = try value(members[1].value, types, form)
      if type == "blob", case .text(let held) = value {
        let text = String(decoding: held, as: UTF8.self)
        return .blob(form == .hex ? bytes(ofHex: text[...]) : Base64Reader.bytes(text))
      }
      #expect(type == "\(value.storageClass.name.lowercased())")
      return value
    case .array: break
    }
    throw StrictJSON.Failure(at: 0)
  }

  /// Without types a BLOB is the string that holds it.
  private func untyped(_ value: TestValue, _ form: RenderOptions.BlobForm) -> TestValue {
    guard case .blob(let bytes) = value else { return value }
    return .text(Array((form == .hex ? hex(bytes) : Base64Reader.text(bytes)).utf8))
  }
}
