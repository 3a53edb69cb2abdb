/// Walks UTF-8 bytes grapheme cluster by grapheme cluster, with the columns of each.
///
/// Clusters are found from ranges where that is safe; only a run of scalars that may join
/// (marks, flags, complex scripts) is handed to `String`, so ordinary text builds none.
struct ClusterScanner {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  private var run: String = ""
  private var runIndex = "".startIndex

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The next cluster, or `nil` at the end.
  ///
  /// A byte that is not UTF-8 counts as a cluster of one column.
  mutating func next() -> (length: Int, columns: Int)? {
    if runIndex < run.endIndex { return nextOfRun() }
    guard offset < bytes.count else { return nil }
    let scalar = UTF8Scalar(in: bytes, at: offset)
    guard let value = scalar.value else {
      offset += 1
      return (1, 1)
    }
    let role = ScalarWidth.role(of: value)
    if role == .separate || role == .simple && standsAlone(before: offset + scalar.length) {
      offset += scalar.length
      return (scalar.length, ScalarWidth.of(value))
    }
    let end = endOfRun(from: offset)
    run = String(decoding: bytes[offset..<end], as: UTF8.self)
    runIndex = run.startIndex
    offset = end
    return nextOfRun()
  }

  private mutating func nextOfRun() -> (length: Int, columns: Int) {
    let cluster = run[runIndex]
    runIndex = run.index(after: runIndex)
    return (cluster.utf8.count, DisplayWidth.of(cluster))
  }

  /// Whether what follows cannot belong to the cluster that ends here.
  private func standsAlone(before next: Int) -> Bool {
    guard next < bytes.count, bytes[next] >= 0x80 else { return true }
    guard let value = UTF8Scalar(in: bytes, at: next).value else { return true }
    return ScalarWidth.role(of: value) != .joining
  }

  /// The first offset after `start` where a cluster surely ends.
  private func endOfRun(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let scalar = UTF8Scalar(in: bytes, at: end)
      guard let value = scalar.value else { return end }
      let role = ScalarWidth.role(of: value)
      if role == .separate { return end }
      end += scalar.length
      if role == .simple, standsAlone(before: end) { return end }
    }
    return end
  }
}
