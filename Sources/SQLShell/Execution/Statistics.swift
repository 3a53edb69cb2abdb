import SQLiteQuery

extension ShellSession {
  /// Prints what SQLite measures, of a statement that has run or of none.
  func printStatistics(of statement: Statement?) throws {
    if execution.statistics == .steps {
      if let statement { try print("VM-steps: \(statement.count(of: .instructions))") }
      return
    }
    if let statement, execution.statistics == .statement { try printOrigins(of: statement) }
    try printMemory()
    try withDatabase { db in try printConnectionStatistics(db) }
    if let statement { try printCounters(of: statement) }
    try printTraffic()
  }

  private func row(_ label: String, _ value: some CustomStringConvertible) throws {
    try print("\(label.padded(to: 36)) \(value)")
  }

  private func printOrigins(of statement: Statement) throws {
    try row("Number of output columns:", statement.columnCount)
    for (index, name) in statement.columnNames.enumerated() {
      let head = "Column \(index) "
      let origin = statement.origin(at: index)
      try row(head + "name:", name)
      try row(head + "declared type:", statement.declaredType(at: index) ?? "(null)")
      try row(head + "database name:", origin?.schema ?? "(null)")
      try row(head + "table name:", origin?.table ?? "(null)")
      try row(head + "origin name:", origin?.column ?? "(null)")
    }
  }

  private func printMemory() throws {
    func both(_ label: String, _ status: LibraryStatus, _ unit: String = "") throws {
      let value = SQLiteLibrary.status(status)
      try row(label, "\(value.current) (max \(value.highest))\(unit)")
    }
    try both("Memory Used:", .memoryUsed, " bytes")
    try both("Number of Outstanding Allocations:", .allocationCount)
    try both("Number of Pcache Overflow Bytes:", .pageCacheOverflow, " bytes")
    try row("Largest Allocation:", "\(SQLiteLibrary.status(.largestAllocation).highest) bytes")
    try row(
      "Largest Pcache Allocation:",
      "\(SQLiteLibrary.status(.largestPageCacheAllocation).highest) bytes"
    )
  }

  private func printConnectionStatistics(_ db: Database) throws {
    let lookaside = try db.status(.lookasideUsed)
    try row("Lookaside Slots Used:", "\(lookaside.current) (max \(lookaside.highest))")
    try row("Successful lookaside attempts:", db.status(.lookasideHits).highest)
    try row("Lookaside failures due to size:", db.status(.lookasideMissesBySize).highest)
    try row("Lookaside failures due to OOM:", db.status(.lookasideMissesByUse).highest)
    try row("Pager Heap Usage:", "\(db.status(.cacheUsed).current) bytes")
    try row("Page cache hits:", db.status(.cacheHits, resetting: true).current)
    try row("Page cache misses:", db.status(.cacheMisses, resetting: true).current)
    try row("Page cache writes:", db.status(.cacheWrites, resetting: true).current)
    try row("Page cache spills:", db.status(.cacheSpills, resetting: true).current)
    try row("Schema Heap Usage:", "\(db.status(.schemaUsed).current) bytes")
    try row("Statement Heap/Lookaside Usage:", "\(db.status(.statementsUsed).current) bytes")
  }

  private func printCounters(of statement: Statement) throws {
    try row("Fullscan Steps:", statement.count(of: .fullScanSteps))
    try row("Sort Operations:", statement.count(of: .sorts))
    try row("Autoindex Inserts:", statement.count(of: .automaticIndexRows))
    let hits = statement.count(of: .filterHits)
    let misses = statement.count(of: .filterMisses)
    if hits + misses > 0 { try row("Bloom filter bypass taken:", "\(hits)/\(hits + misses)") }
    try row("Virtual Machine Steps:", statement.count(of: .instructions))
    try row("Reprepare operations:", statement.count(of: .repreparations))
    try row("Number of times run:", statement.count(of: .runs))
    try row("Memory used by prepared stmt:", statement.count(of: .memoryUsed))
  }

  /// What the system counts of the process's reading and writing.
  private func printTraffic() throws {
    guard let bytes = try? FileBytes.read("/proc/self/io") else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let label = Self.traffic[String(parts[0])] else { continue }
      try row(label, parts[1].drop { $0 == " " })
    }
  }

  private static let traffic = [
    "rchar": "Bytes received by read():", "wchar": "Bytes sent to write():",
    "syscr": "Read() system calls:", "syscw": "Write() system calls:",
    "read_bytes": "Bytes read from storage:", "write_bytes": "Bytes written to storage:",
    "cancelled_write_bytes": "Cancelled write bytes:",
  ]
}
