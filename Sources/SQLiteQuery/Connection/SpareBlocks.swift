import Glibc

/// Blocks that SQLite has freed and will soon ask for again, kept by size.
///
/// SQLite makes some twenty small allocations for each statement and frees them with it. It can
/// reuse them itself ("lookaside"), but not where it is built without, as Debian's library is, and
/// libc keeps seven of a size at most. All blocks come from `malloc`, so that any of them may be
/// freed by any thread; only the thread that has installed the account keeps some.
///
/// Source: <https://www.sqlite.org/malloc.html#lookaside>
enum SpareBlocks {
  /// Blocks of these sizes are kept, in bytes: a statement's largest are those of its parser and of
  /// its program, and the smallest of `malloc` has room for an address.
  private static let smallest = 24
  private static let largest = 4096
  /// How many blocks of one size are kept.
  private static let most = 32
  /// Sizes differ by this many bytes, as those of `malloc` do.
  private static let step = 16

  /// The spare blocks of one size; each holds the address of the next.
  private struct Stack {
    var top: UnsafeMutableRawPointer?
    var count = 0
  }

  // Only the owner's thread touches the stacks; both are written once, before SQLite is used.
  nonisolated(unsafe) private static var stacks: UnsafeMutablePointer<Stack>?
  nonisolated(unsafe) private static var owner: pthread_t = 0

  /// Lets the calling thread keep blocks.
  static func keepForThisThread() {
    let stacks = UnsafeMutablePointer<Stack>.allocate(capacity: largest / step + 1)
    stacks.initialize(repeating: Stack(), count: largest / step + 1)
    self.stacks = stacks
    owner = pthread_self()
  }

  /// A block of at least that many bytes, if one is kept.
  @inline(__always)
  static func take(_ bytes: Int) -> UnsafeMutableRawPointer? {
    guard bytes <= largest, let stacks, pthread_self() == owner else { return nil }
    // `malloc` gives 24 bytes, 40, 56 and so on.
    let stack = stacks + max(1, (bytes + 7) / step)
    guard let block = stack.pointee.top else { return nil }
    stack.pointee.top = block.load(as: UnsafeMutableRawPointer?.self)
    stack.pointee.count -= 1
    return block
  }

  /// Keeps a block.
  ///
  /// - Parameters:
  ///   - block: One that `malloc` has made.
  ///   - bytes: How many bytes can be used of it.
  /// - Returns: Whether it is kept; otherwise it has to be freed.
  @inline(__always)
  static func keep(_ block: UnsafeMutableRawPointer, _ bytes: Int) -> Bool {
    guard bytes >= smallest, bytes <= largest, let stacks, pthread_self() == owner else {
      return false
    }
    let stack = stacks + (bytes - 8) / step
    guard stack.pointee.count < most else { return false }
    block.storeBytes(of: stack.pointee.top, as: UnsafeMutableRawPointer?.self)
    stack.pointee.top = block
    stack.pointee.count += 1
    return true
  }
}
