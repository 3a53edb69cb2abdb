import CSQLite
import Glibc
import Synchronization

extension SQLiteLibrary {
  /// Counts SQLite's memory without the mutex that SQLite takes around each allocation, and keeps
  /// the calling thread's small blocks for its next statement.
  ///
  /// That mutex is an eighth of the time that short statements take. ``status(_:)`` and
  /// ``Database/memoryUsed`` go on telling the memory; where several threads use SQLite at once, they
  /// may miss an allocation. `PRAGMA hard_heap_limit` and `PRAGMA soft_heap_limit` have no effect
  /// any more.
  ///
  /// It is for a program that owns its process: call it before anything has used SQLite.
  ///
  /// - Returns: Whether it is so now; SQLite refuses once it has been used.
  ///
  /// Source: <https://www.sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus>
  @discardableResult
  public static func countMemoryWithoutLocking() -> Bool { MemoryAccount.isInstalled }
}

/// The memory that SQLite holds, counted here instead of by SQLite.
enum MemoryAccount {
  /// Hands SQLite the functions, once, before SQLite is used.
  static let isInstalled: Bool = {
    var methods = sqlite3_mem_methods(
      xMalloc: { count in
        guard let memory = SpareBlocks.take(Int(count)) ?? malloc(Int(count)) else { return nil }
        MemoryAccount.add(MemoryAccount.size(of: memory))
        return memory
      },
      xFree: { memory in
        guard let memory else { return }
        let size = MemoryAccount.size(of: memory)
        MemoryAccount.remove(size)
        if !SpareBlocks.keep(memory, size) { free(memory) }
      },
      xRealloc: { memory, count in
        let before = MemoryAccount.size(of: memory)
        guard let moved = realloc(memory, Int(count)) else { return nil }
        MemoryAccount.remove(before)
        MemoryAccount.add(MemoryAccount.size(of: moved))
        return moved
      },
      xSize: { memory in Int32(truncatingIfNeeded: MemoryAccount.size(of: memory)) },
      xRoundup: { count in (count + 7) & ~7 },
      xInit: { _ in SQLITE_OK },
      xShutdown: { _ in },
      pAppData: nil
    )
    let isTaken = assay_sqlite_config_memory(&methods) == SQLITE_OK
    isCounting.store(isTaken, ordering: .relaxed)
    if isTaken { SpareBlocks.keepForThisThread() }
    return isTaken
  }()

  /// How many bytes of a block can be used, which is what it was asked for or some more.
  @inline(__always)
  static func size(of block: UnsafeMutableRawPointer?) -> Int { malloc_usable_size(block) }

  /// What has been counted, if it is counted here.
  static func status(_ status: LibraryStatus) -> (current: Int64, highest: Int64)? {
    guard isCounting.load(ordering: .relaxed) else { return nil }
    func both(_ now: borrowing Atomic<Int>, _ most: borrowing Atomic<Int>) -> (Int64, Int64) {
      (Int64(now.load(ordering: .relaxed)), Int64(most.load(ordering: .relaxed)))
    }
    switch status {
    case .memoryUsed: return both(bytes, mostBytes)
    case .allocationCount: return both(allocations, mostAllocations)
    case .largestAllocation: return (0, Int64(largest.load(ordering: .relaxed)))
    default: return nil
    }
  }

  private static let isCounting = Atomic(false)
  private static let bytes = Atomic(0)
  private static let mostBytes = Atomic(0)
  private static let allocations = Atomic(0)
  private static let mostAllocations = Atomic(0)
  private static let largest = Atomic(0)

  // Loads and stores, not atomic additions, which would cost what the mutex did.

  @inline(__always)
  private static func add(_ size: Int) {
    let held = bytes.load(ordering: .relaxed) &+ size
    bytes.store(held, ordering: .relaxed)
    if held > mostBytes.load(ordering: .relaxed) { mostBytes.store(held, ordering: .relaxed) }
    let count = allocations.load(ordering: .relaxed) &+ 1
    allocations.store(count, ordering: .relaxed)
    if count > mostAllocations.load(ordering: .relaxed) {
      mostAllocations.store(count, ordering: .relaxed)
    }
    if size > largest.load(ordering: .relaxed) { largest.store(size, ordering: .relaxed) }
  }

  @inline(__always)
  private static func remove(_ size: Int) {
    bytes.store(bytes.load(ordering: .relaxed) &- size, ordering: .relaxed)
    allocations.store(allocations.load(ordering: .relaxed) &- 1, ordering: .relaxed)
  }
}
