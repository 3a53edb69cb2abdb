/// Things by name, for looking up and for finding those that begin in some way; ASCII case aside.
struct NameIndex<Value> {
  /// Names in lower case, sorted.
  private let keys: [String]
  private let values: [Value]

  /// Takes logarithmic time for lookups; building it is quick where `values` come sorted.
  init(_ values: [Value], name: (Value) -> String) {
    let pairs = values.map { (key: NameIndex.folded(name($0)), value: $0) }
      .sorted { $0.key < $1.key }
    keys = pairs.map(\.key)
    self.values = pairs.map(\.value)
  }

  var count: Int { values.count }

  var all: [Value] { values }

  subscript(name: String) -> Value? {
    let key = NameIndex.folded(name)
    let place = lowerBound(of: key)
    return place < keys.count && keys[place] == key ? values[place] : nil
  }

  /// Those whose names begin so, in order.
  func beginning(with prefix: String) -> ArraySlice<Value> {
    let key = NameIndex.folded(prefix)
    let start = lowerBound(of: key)
    var (low, high) = (start, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].hasPrefix(key) { low = middle + 1 } else { high = middle }
    }
    return values[start..<low]
  }

  /// Those whose names the matcher takes, in order.
  func matching(_ matcher: NameMatcher) -> [Value] {
    keys.indices.filter { matcher.fits(folded: keys[$0]) }.map { values[$0] }
  }

  private func lowerBound(of key: String) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func folded(_ name: String) -> String { name.lowercased() }
}
