import SQLSyntax

/// What a first reading of JSON tells: which columns there are, and what their values are.
struct JSONShape {
  /// Whether records are objects, whose keys name columns.
  private(set) var hasObjects = false
  /// The keys, in the order in which they were met; none where all records are arrays.
  private(set) var keys: [String] = []
  /// The columns, by their keys or by number.
  private(set) var names: [String] = []
  /// The column that each key belongs to.
  private(set) var places: [Int] = []
  /// The classes of each column's values.
  private(set) var classes: [ColumnClasses] = []

  /// Reads all of an input that can be read again, and goes back to its beginning.
  ///
  /// - Parameters:
  ///   - source: The input.
  ///   - layout: What separates records.
  ///   - skip: How many records are left out.
  ///   - interruption: What may end the reading.
  /// - Throws: ``ImportSyntaxError``, what the system says, or what ended the reading.
  init(
    _ source: ImportSource,
    _ layout: JSONReader.Layout,
    skipping skip: Int,
    interruption: ImportInterruption
  ) throws {
    var records = 0
    var reader = JSONReader(source, layout)
    for _ in 0..<max(0, skip) where try !reader.next() { break }
    while try reader.next() {
      records += 1
      if records & 0xFFF == 0 { try interruption.check() }
      hasObjects = hasObjects || reader.isObject
      for field in reader.fields { note(field) }
    }
    try source.rewind()
    keys = hasObjects ? reader.columnNames : []
    names = hasObjects ? keys : classes.indices.map { "c\($0 + 1)" }
    places = Array(names.indices)
    if Set(keys.map(FoldedName.init)).count < keys.count {
      try joinSpellings(source, layout, skipping: skip, interruption)
    }
  }

  private mutating func note(_ field: ImportField) {
    let place = field.column < places.count ? places[field.column] : field.column
    while classes.count <= place { classes.append(ColumnClasses()) }
    classes[place].note(field.value)
  }

  /// Makes one column of keys that SQLite takes for the same name, unless a record has several of
  /// them: none of its values may be lost.
  private mutating func joinSpellings(
    _ source: ImportSource,
    _ layout: JSONReader.Layout,
    skipping skip: Int,
    _ interruption: ImportInterruption
  ) throws {
    var records = 0
    var joined = JSONShape(hasObjects: hasObjects, keys: keys)
    var reader = JSONReader(source, layout, keys: keys)
    var isAmbiguous = false
    for _ in 0..<max(0, skip) where try !reader.next() { break }
    while !isAmbiguous, try reader.next() {
      records += 1
      if records & 0xFFF == 0 { try interruption.check() }
      var keysOfPlaces: [Int: Int] = [:]
      for field in reader.fields where field.column < joined.places.count {
        joined.note(field)
        let other = keysOfPlaces.updateValue(field.column, forKey: joined.places[field.column])
        // The same key twice is no other one: the last of them counts, as in most readers of JSON.
        if let other, other != field.column { isAmbiguous = true }
      }
    }
    try source.rewind()
    if !isAmbiguous { self = joined }
  }

  /// Columns of keys, each of which has the name that was met first.
  private init(hasObjects: Bool, keys: [String]) {
    (self.hasObjects, self.keys) = (hasObjects, keys)
    var known: [FoldedName: Int] = [:]
    for key in keys {
      let place = known[FoldedName(key)] ?? names.count
      if place == names.count { names.append(key) }
      known[FoldedName(key)] = place
      places.append(place)
    }
  }
}
