import SQLiteQuery
import TerminalText

/// The numbers of a result and what they are called.
public struct ChartData: Sendable {
  /// Numbers of one column, in the order of the rows.
  public struct Series: Sendable {
    /// The column's name, made visible.
    public let name: String
    /// `nil` where the value is no number: a gap.
    public let values: [Double?]
    /// What stands in a gap that is not NULL, by row.
    let gaps: [Int: String]

    /// Names a series.
    public init(name: String, values: [Double?]) {
      self.init(name: name, values: values, gaps: [:])
    }

    init(name: String, values: [Double?], gaps: [Int: String]) {
      self.name = VisibleText.of(name)
      self.values = values
      self.gaps = gaps
    }

    /// The number of a row, or what is there instead.
    func text(of row: Int) -> String {
      values[row].map { ChartScale.text($0) } ?? gaps[row] ?? "NULL"
    }
  }

  /// Rows that are drawn at most; a screen can't show more.
  public static let maximumRows = 10_000

  /// One a row, made visible.
  public let labels: [String]
  /// At least one.
  public let series: [Series]
  /// Whether there were more rows than ``maximumRows``.
  public let isCut: Bool

  /// Data from elsewhere.
  public init(labels: [String], series: [Series]) {
    self.labels = labels.map { VisibleText.of($0) }
    self.series = series
    isCut = false
  }

  /// Reads a result: labels from the first column of text, a series from each column of numbers.
  ///
  /// Without a column of text, a first column of ever larger integers (years, say) gives the
  /// labels when there are other numbers to draw; else the rows are counted.
  ///
  /// - Throws: ``ChartError``, and what the rows throw.
  public init(_ rows: inout some ResultRows) throws {
    let names = rows.columnNames
    var columns = names.map { _ in ColumnValues() }
    let values = UnsafeMutableBufferPointer<StoredValue>.allocate(capacity: names.count)
    values.initialize(repeating: .null)
    defer { values.deallocate() }
    var count = 0
    var isCut = false
    while try rows.next(into: values) {
      if count == Self.maximumRows {
        isCut = true
        break
      }
      count += 1
      for index in values.indices { columns[index].append(values[index]) }
    }
    guard count > 0 else { throw ChartError.noRows }
    self.isCut = isCut

    var numbers = columns.indices.filter { columns[$0].isNumeric }
    if let text = columns.indices.first(where: { columns[$0].isText }) {
      labels = columns[text].texts
    } else if numbers.first == 0, numbers.count > 1, columns[0].countsUp {
      labels = columns[0].texts
      numbers.removeFirst()
    } else {
      labels = (1...count).map(String.init)
    }
    guard !numbers.isEmpty else { throw ChartError.noNumbers(columns: names) }
    series = numbers.map {
      Series(name: names[$0], values: columns[$0].numbers, gaps: columns[$0].gaps)
    }
  }
}

/// A result that can't be drawn.
public enum ChartError: Error, Equatable, CustomStringConvertible {
  case noRows
  case noNumbers(columns: [String])

  /// What is missing.
  public var description: String {
    switch self {
    case .noRows: "there are no rows to draw"
    case .noNumbers(let columns):
      "none of the columns \(columns.joined(separator: ", ")) holds numbers to draw"
    }
  }
}

/// The values of one column, as numbers and as labels.
private struct ColumnValues {
  var numbers: [Double?] = []
  var texts: [String] = []
  private(set) var gaps: [Int: String] = [:]
  private var counts = ClassCounts()
  private(set) var countsUp = true
  private var last: Int64?

  mutating func append(_ value: StoredValue) {
    counts.count(value.storageClass)
    if case .integer(let integer) = value, last.map({ $0 < integer }) ?? true {
      last = integer
    } else {
      countsUp = false
    }
    if !value.storageClass.isNumber, value.storageClass != .null {
      gaps[numbers.count] = "no number: \(value.storageClass.name)"
    }
    switch value {
    case .null: append(nil, "NULL")
    case .integer(let integer): append(Double(integer), String(integer))
    case .real(let real): append(real, ChartScale.text(real))
    case .text(let text): append(nil, VisibleText.of(String(decoding: text, as: UTF8.self)))
    case .blob(let bytes): append(nil, String(decoding: BlobPreview(bytes).text, as: UTF8.self))
    }
  }

  private mutating func append(_ number: Double?, _ text: String) {
    numbers.append(number)
    texts.append(text)
  }

  var isNumeric: Bool { counts.most?.isNumber == true }
  var isText: Bool { counts.most == .text }
}
