/// The bytes of a database file and of what may lie beside it.
struct DatabaseFiles {
  var main: [UInt8]
  /// The write-ahead log, where there is one.
  var log: [UInt8]?
  /// The rollback journal of a transaction that did not end, where there is one.
  var journal: [UInt8]?

  /// The size of a page as the header tells it, where that is a size at all.
  var pageSize: Int {
    guard main.count >= 100 else { return 512 }
    let size = Int(main[16]) << 8 | Int(main[17])
    return size >= 512 && size & (size - 1) == 0 ? size : size == 1 ? 65_536 : 512
  }
}
